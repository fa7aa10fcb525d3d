/** The debates as a table: those that need the person first, then running ones, then by number, the latest first. */

import { pluralize } from "../amounts.ts";
import {
  ageLabel,
  costLabel,
  type DebateSummary,
  dayLabel,
  isDueAgain,
  isUnderWay,
  outcomeLabel,
  type ReaderClock,
  sortByNeed,
} from "../debate-summary.ts";
import { debateNumber, shortId } from "../names.ts";
import { markOf } from "../seat-marks.ts";
import {
  type CommandScreen,
  column,
  cutLine,
  EMPTY,
  joinLines,
  lineWidth,
  oneLine,
  renderLines,
  type StyledLine,
  words,
} from "../styled-text.ts";
import { wrapBehind } from "./wrap-line.ts";

export interface ListScreen extends CommandScreen, ReaderClock {
  /** null for all. */
  readonly most: number | null;
}

const INDENT: StyledLine = [words("  ")];
const NARROW = 80;
const NARROW_COLUMNS = [0, 1, 3];

export function listTable(debates: readonly DebateSummary[], screen: ListScreen): string {
  const shown = sortByNeed(debates).slice(0, screen.most ?? debates.length);
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
  const due = debates.filter((debate) => isDueAgain(debate, screen)).flatMap((debate) => dueLines(debate, screen));
  return renderLines(
    [...lines, EMPTY, footLine(debates, shown, screen), ...troubleLines(shown, screen), ...due],
    screen,
  );
}

type Row = readonly StyledLine[];

const HEADS = ["no.", "question", "seats", "outcome", "objections", "cost", "when"];

function cellsOf(debate: DebateSummary, screen: ListScreen): Row {
  const { id, question, stands: sides, open_objections: open, outcome } = debate;
  const number = debateNumber(id);
  const isDecided = outcome === "consensus" || outcome === "majority";
  const marks = sides.flatMap((side, index) => (side === null ? [] : [[words(markOf(index, side), { seat: index })]]));
  return [
    [words(number ?? "–")],
    [oneLine(number === null ? `${id}: ${question}` : question)],
    joinLines(marks, " "),
    [words(outcomeCell(debate, screen), debate.status === "waiting" ? "bold" : "plain")],
    [words(open === 0 ? "–" : `${open} open`, open > 0 && isDecided ? "alert" : "plain")],
    [words(costLabel(debate))],
    [words(ageLabel(debate, screen))],
  ];
}

/** The outcome of a rehearsal decides nothing, so it is never shown without that word. */
function outcomeCell(debate: DebateSummary, { width }: ListScreen): string {
  if (!debate.rehearsal || isUnderWay(debate)) return outcomeLabel(debate);
  return width < NARROW ? "rehearsal" : `${outcomeLabel(debate)} (rehearsal)`;
}

/** The question takes the remaining width. */
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

/** What is wrong with many debates is said once. */
function troubleLines(shown: readonly DebateSummary[], { width }: ListScreen): readonly StyledLine[] {
  const troubles = new Set(shown.flatMap(({ trouble }) => trouble ?? []));
  return [...troubles].flatMap((trouble) => {
    const ids = shown.filter((debate) => debate.trouble === trouble).map(({ id }) => shortId(id));
    return wrapBehind(INDENT, [words(`${ids.join(", ")}: `, "dim"), oneLine(trouble, "alert")], width - 1);
  });
}

/** Rating it counts as the second look that the decision asks for. */
function dueLines(
  { id, revisit_on: date }: DebateSummary,
  { width, command = "conclave" }: ListScreen,
): readonly StyledLine[] {
  const said = `${shortId(id)} says to revisit it on ${dayLabel(date ?? "")}. Read it with ${command} show ${shortId(id)}, then ${command} rate ${shortId(id)} right|wrong|mixed`;
  return wrapBehind(INDENT, [words(said, "bold")], width - 1);
}

function footLine(
  all: readonly DebateSummary[],
  shown: readonly DebateSummary[],
  { command = "conclave" }: ListScreen,
): StyledLine {
  const waiting = shown.find(({ status }) => status === "waiting");
  const needs = waiting ? [`${shortId(waiting.id)} is waiting for you: ${command} watch ${shortId(waiting.id)}.`] : [];
  const rest = all.length > shown.length ? [`All: ${command} list --all`] : [];
  const count = `${pluralize(all.length, "debate")}${all.length > shown.length ? `, ${shown.length} shown` : ""}.`;
  return [words(`  ${[count, ...needs, ...rest].join(" ")}`)];
}
