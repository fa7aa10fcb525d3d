/** The debates as a table: what needs a person first, then what runs, then by number, the latest first. */

import { civilDay, millis } from "../../core/time.ts";
import { pluralize } from "../amounts.ts";
import { debateNumber, shortId } from "../names.ts";
import { markOf, type Side } from "../seat-marks.ts";
import {
  column,
  cutLine,
  EMPTY,
  lineWidth,
  oneLine,
  renderLines,
  type Screen,
  type StyledLine,
  words,
} from "../styled-text.ts";

/** What the index knows of a debate. Money is in US dollars. */
export interface DebateSummary {
  readonly id: string;
  readonly question: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly rehearsal: boolean;
  readonly stands: readonly Side[];
  readonly votes: readonly number[];
  readonly current_round: number;
  readonly rounds_total: number;
  readonly open_objections: number;
  readonly cost: number | null;
  readonly updated_at: string;
}

export interface ListScreen extends Screen {
  readonly nowMs: number;
  /** How far the person's clock is ahead of UTC. */
  readonly offsetMinutes: number;
  /** null: all. */
  readonly most: number | null;
}

const NARROW = 60;
const NARROW_COLUMNS = [0, 1, 3];

export function listTable(debates: readonly DebateSummary[], screen: ListScreen): string {
  const shown = debates.toSorted(byNeed).slice(0, screen.most ?? debates.length);
  if (shown.length === 0) return "  No debates here yet.\n";
  const isNarrow = screen.width < NARROW;
  const rows = shown.map((debate) => cellsOf(debate, screen));
  const head = HEADS.map((text) => [words(text, "dim")]);
  const keep = (row: Row) => (isNarrow ? row.filter((_, index) => NARROW_COLUMNS.includes(index)) : row);
  const table = [head, ...rows].map((row) => keep(row));
  const widths = (table[0] ?? []).map((_, index) => Math.max(...table.map((row) => lineWidth(row[index] ?? EMPTY))));
  const lines = table.map((row) =>
    tableLine(row, widths, { cells: screen.width - 1, right: isNarrow ? [] : [4, 5, 6] }),
  );
  return renderLines([...lines, EMPTY, footLine(debates, shown)], screen);
}

type Row = readonly StyledLine[];

const HEADS = ["no.", "question", "", "outcome", "open", "cost", "when"];

function byNeed(a: DebateSummary, b: DebateSummary): number {
  const rank = ({ status }: DebateSummary) => (status === "waiting" ? 0 : isUnderWay(status) ? 1 : 2);
  const number = ({ id }: DebateSummary) => Number(debateNumber(id) ?? -1);
  return rank(a) - rank(b) || number(b) - number(a) || (a.updated_at < b.updated_at ? 1 : -1);
}

function isUnderWay(status: string): boolean {
  return status === "setup" || status === "running" || status === "synthesizing";
}

function cellsOf(debate: DebateSummary, screen: ListScreen): Row {
  const { id, question, stands, open_objections: open, cost, outcome } = debate;
  const number = debateNumber(id);
  const isDecided = outcome === "consensus" || outcome === "majority";
  const marks = stands.flatMap((stand, index) =>
    stand === null ? [] : [words(markOf(index, stand), { seat: index }), words(" ")],
  );
  return [
    [words(number ?? "–")],
    [oneLine(number === null ? `${id}: ${question}` : question)],
    marks.slice(0, -1),
    [words(outcomeOf(debate), debate.status === "waiting" ? "bold" : "plain")],
    [words(open === 0 ? "–" : String(open), open > 0 && isDecided ? "alert" : "plain")],
    [words(cost === null ? "–" : `$${cost.toFixed(2)}`)],
    [words(ageText(debate, screen))],
  ];
}

function outcomeOf({
  status,
  outcome,
  rehearsal,
  votes,
  current_round: round,
  rounds_total: rounds,
}: DebateSummary): string {
  if (status === "waiting") return "needs you";
  if (status === "running") return round === 0 ? "running" : `running ${round}/${rounds}`;
  if (status === "setup" || status === "synthesizing") return status === "setup" ? "starting" : "concluding";
  if (rehearsal) return "rehearsal";
  if (outcome === "split" && votes.length > 1) return `split ${votes.join(":")}`;
  return outcome ?? status;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MINUTE_MS = 60_000;

function ageText({ status, updated_at }: DebateSummary, { nowMs, offsetMinutes }: ListScreen): string {
  const at = millis(updated_at);
  const minutes = Math.floor((nowMs - at) / MINUTE_MS);
  if (Number.isNaN(at)) return "–";
  if (isUnderWay(status) || minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const then = civilDay(at + offsetMinutes * MINUTE_MS);
  const month = MONTHS[then.month - 1] ?? "";
  // Six days, so that no weekday means two days.
  if (minutes < 6 * 24 * 60) return WEEKDAYS[then.weekday] ?? "";
  return then.year === civilDay(nowMs + offsetMinutes * MINUTE_MS).year
    ? `${then.day} ${month}`
    : `${month} ${then.year}`;
}

/** The question takes what the others leave. */
function tableLine(
  row: Row,
  widths: readonly number[],
  { cells, right }: { readonly cells: number; readonly right: readonly number[] },
): StyledLine {
  const others = widths.reduce((sum, width, index) => sum + (index === 1 ? 0 : width + 2), 2);
  const room = Math.max(10, Math.min(widths[1] ?? 0, cells - others - 2));
  const line = row.flatMap((cell, index) => {
    const width = index === 1 ? room : (widths[index] ?? 0);
    const text = index === 1 ? cutLine(cell, room) : cell;
    const gap = words(" ".repeat(Math.max(0, width - lineWidth(text))));
    return [...(right.includes(index) ? [gap, ...text] : column(text, width)), words("  ")];
  });
  return [words("  "), ...line];
}

function footLine(all: readonly DebateSummary[], shown: readonly DebateSummary[]): StyledLine {
  const waiting = shown.find(({ status }) => status === "waiting");
  const needs = waiting ? [`${shortId(waiting.id)} waits for you: conclave watch ${shortId(waiting.id)}.`] : [];
  const rest = all.length > shown.length ? ["All: conclave list --all"] : [];
  const count =
    all.length > shown.length
      ? `${pluralize(all.length, "debate")}, ${shown.length} shown.`
      : `${pluralize(all.length, "debate")}.`;
  return [words(`  ${[count, ...needs, ...rest].join(" ")}`)];
}
