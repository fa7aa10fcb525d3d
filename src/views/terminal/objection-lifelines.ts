/**
 * Objections as lines of text over the stops of the debate: who raised each, where it was answered, how it ended. The weight of
 * a line is its severity. Its state in words is next to every line.
 */

import type { Severity } from "../../core/ballot/ballot.ts";
import type { Objection } from "../../core/ledger/ledger.ts";
import { isAnswered, isOpen, isSettled } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import { type LifelineStop, lifelineChart, type ObjectionLifeline } from "../lifeline-chart.ts";
import { sortObjections, statusWords } from "../objection-words.ts";
import { sameObjectionGroups } from "../record/same-objection-groups.ts";
import { takeUpWords } from "../record/take-up-words.ts";
import { seatMark } from "../seat-marks.ts";
import { column, oneLine, type Span, type StyledLine, type TextStyle, words } from "../styled-text.ts";
import { wrapBehind, wrapItem } from "./wrap-line.ts";

const STOP_CELLS = 9;
const NARROWEST_STOP = 3;
const LAST_STOP_CELLS = 9;
/** `accepted risk`, `not confirmed`: the line beside it shows the answer. */
const STATE_CELLS = 15;
const TITLE_CELLS = 30;

/** As lifelines, or as a list if the screen is too narrow for so many stops. */
export function drawObjections(state: State, objections: readonly Objection[], cells: number): readonly StyledLine[] {
  const list = () =>
    sortObjections(objections).flatMap((objection) => {
      const { id, severity, title } = objection;
      const start = [words(`${id} `), statusSpan(objection), words(`, ${severity}: `)];
      return wrapItem([...start, oneLine(title), ...takeUpSpans(state, objection)], cells);
    });
  return objectionLifelines(state, objections, cells) ?? list();
}

/** null: the screen is too narrow. */
export function objectionLifelines(
  state: State,
  objections: readonly Objection[],
  cells: number,
): readonly StyledLine[] | null {
  if (objections.length === 0) return null;
  const idCells = Math.max(...objections.map(({ id }) => id.length)) + 4;
  const room = cells - idCells - LAST_STOP_CELLS - STATE_CELLS - TITLE_CELLS;
  const most = Math.floor(room / NARROWEST_STOP) + 1;
  const groups = sameObjectionGroups(sortObjections(objections));
  const ordered = groups.flatMap(({ first, others }) => [first, ...others]);
  const firstOf = new Map(groups.flatMap(({ first, others }) => others.map((other) => [other, first])));
  const { stops, lifelines } = lifelineChart(state, ordered, most);
  if (stops.length > most) return null;
  const stopCells = Math.min(STOP_CELLS, Math.floor(room / (stops.length - 1)));
  const lineCells = (stops.length - 1) * stopCells + LAST_STOP_CELLS;
  const labels = stops.map((_, index) => {
    const label = stopLabel(stops, index);
    const isLast = index === stops.length - 1;
    return isLast ? label : (label.length < stopCells ? label : "").padEnd(stopCells);
  });
  const rows = lifelines.flatMap((lifeline) => {
    const { objection } = lifeline;
    const first = firstOf.get(objection);
    const start = [
      ...column([words(`  ${objection.id}`)], idCells),
      ...column(drawLifeline(state, lifeline, stopCells), lineCells),
      ...column([isAnswered(objection) ? words("not confirmed") : statusSpan(objection)], STATE_CELLS),
    ];
    const title = first ? words(`same as ${first.id}`, "dim") : oneLine(objection.title);
    return wrapBehind(start, [title, ...takeUpSpans(state, objection)], cells);
  });
  return [[words(" ".repeat(idCells)), words(labels.join(""), "dim")], ...rows];
}

/** `OPEN`, `answered, not confirmed`, `accepted risk`. */
function statusSpan(objection: Objection): Span {
  return isOpen(objection) ? words("OPEN", "alert") : words(statusWords(objection));
}

/** What the verdict makes of one that nothing has settled. */
function takeUpSpans(state: State, objection: Objection): readonly Span[] {
  const said = isSettled(objection) ? null : takeUpWords(state, objection);
  return said === null ? [] : [words(` (${said})`, "dim")];
}

/** The first stop of a round has its number, the others what they are. */
function stopLabel(stops: readonly LifelineStop[], index: number): string {
  const { label = "", round = 0, part = null } = stops[index] ?? {};
  const isFirst = stops[index - 1]?.round !== round;
  return part?.kind === "round" && isFirst ? `R${round}` : label.toLowerCase();
}

const WEIGHT: Readonly<Record<Severity, string>> = { blocking: "━", major: "─", minor: "╌" };
const ENDS = { open: "○", accepted_risk: "!", parked: "=", fixed: "✓", refuted: "✗", withdrawn: "✓" } as const;

function drawLifeline(state: State, lifeline: ObjectionLifeline, stopCells: number): StyledLine {
  const { objection, steps } = lifeline;
  const start = lifeline.from * stopCells;
  const end = lifeline.to * stopCells;
  const style: TextStyle = objection.state === "open" ? "alert" : "plain";
  const drawn = Array.from({ length: end + 1 }, (_, at) => (at <= start ? " " : WEIGHT[objection.severity]));
  for (const { at } of steps) if (at > lifeline.from) drawn[at * stopCells] = "•";
  const sign = isAnswered(objection) ? "?" : ENDS[objection.state];
  drawn[end] = sign;
  const rest = end > start ? drawn.slice(start + 1, end + 1).join("") : ` ${sign}`;
  return [words(" ".repeat(start)), seatMark(state, objection.by), words(rest, style)];
}
