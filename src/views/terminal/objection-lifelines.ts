/**
 * The life of each objection as a line over the stops of the debate: who raised it, where it was spoken of, how it ended.
 * The weight of a line is its severity, an open one reaches the verdict. The state in words stands beside every line.
 */

import type { Severity } from "../../core/ballot/ballot.ts";
import type { Objection, ObjectionStep } from "../../core/ledger/ledger.ts";
import type { State } from "../../core/state.ts";
import { findSeat, stateWords } from "../names.ts";
import { sortObjections } from "../outcome-words.ts";
import { seatMark } from "../seat-marks.ts";
import { column, cutLine, oneLine, type Span, type StyledLine, type TextStyle, words } from "../styled-text.ts";

const STOP_CELLS = 9;
const NARROWEST_STOP = 3;
const LAST_STOP_CELLS = 9;
const STATE_CELLS = 15;
const TITLE_CELLS = 30;

interface Stop {
  readonly label: string;
  readonly round: number;
  readonly kind: "raised" | "spoken" | "person" | "verdict";
}

/** null: the screen is too narrow for so many stops, and a list has to do. */
export function objectionLifelines(
  state: State,
  objections: readonly Objection[],
  cells: number,
): readonly StyledLine[] | null {
  const stops = stopsOf(state, objections);
  const idCells = Math.max(...objections.map(({ id }) => id.length)) + 4;
  const room = cells - idCells - LAST_STOP_CELLS - STATE_CELLS - TITLE_CELLS;
  const stopCells = Math.min(STOP_CELLS, Math.floor(room / (stops.length - 1)));
  if (objections.length === 0 || stopCells < NARROWEST_STOP) return null;
  const lineCells = (stops.length - 1) * stopCells + LAST_STOP_CELLS;
  const head = stops.map(({ label, kind }) => (kind === "verdict" ? label : labelAt(label, stopCells))).join("");
  const rows = sortObjections(objections).map((objection) => {
    const title = oneLine(objection.title);
    const life = drawLifeline(state, objection, stops, stopCells);
    return cutLine(
      [
        ...column([words(`  ${objection.id}`)], idCells),
        ...column(life, lineCells),
        ...column([stateSpan(objection)], STATE_CELLS),
        title,
      ],
      cells,
    );
  });
  return [[words(" ".repeat(idCells)), words(head, "dim")], ...rows];
}

/** `OPEN`, `accepted risk`. */
export function stateSpan({ state }: Pick<Objection, "state">): Span {
  return state === "open" ? words("OPEN", "alert") : words(stateWords(state));
}

function stopsOf(state: State, objections: readonly Objection[]): readonly Stop[] {
  const rounds = [...new Set(objections.flatMap(({ round, steps }) => [round, ...steps.map((step) => step.round)]))];
  const isAnsweredAtOnce = objections.some(({ round, steps }) =>
    steps.some((step) => step.round === round && isSeat(state, step)),
  );
  const isRuledIn = (round: number) =>
    objections.some(({ steps }) => steps.some((step) => step.round === round && !isSeat(state, step)));
  const stops = rounds
    .toSorted((a, b) => a - b)
    .flatMap((round): Stop[] => {
      const name = round === 0 ? "start" : `R${round}`;
      return [
        { label: isAnsweredAtOnce ? `${name} asked` : name, round, kind: "raised" },
        ...(isAnsweredAtOnce ? [{ label: `${name} said`, round, kind: "spoken" as const }] : []),
        ...(isRuledIn(round) ? [{ label: "you", round, kind: "person" as const }] : []),
      ];
    });
  return [...stops, { label: "verdict", round: Number.POSITIVE_INFINITY, kind: "verdict" }];
}

function isSeat(state: State, { by }: Pick<ObjectionStep, "by">): boolean {
  return findSeat(state, by) !== null;
}

function labelAt(label: string, cells: number): string {
  const short = label.length < cells ? label : (label.split(" ")[0] ?? "");
  const isRepeated = short !== label && label.endsWith("said");
  return (isRepeated || short.length >= cells ? "" : short).padEnd(cells);
}

const WEIGHT: Readonly<Record<Severity, string>> = { blocking: "━", major: "─", minor: "╌" };
const ENDS = { open: "○", accepted_risk: "!", parked: "=", fixed: "✓", refuted: "✗" } as const;

function drawLifeline(state: State, objection: Objection, stops: readonly Stop[], stopCells: number): StyledLine {
  const cellOf = (round: number, kind: Stop["kind"]) => {
    const exact = stops.findIndex((stop) => stop.round === round && stop.kind === kind);
    return (exact < 0 ? stops.findIndex((stop) => stop.round === round) : exact) * stopCells;
  };
  const stepCell = (step: ObjectionStep) => cellOf(step.round, isSeat(state, step) ? "spoken" : "person");
  const start = cellOf(objection.round, "raised");
  const settled = objection.steps.findLast(({ as }) => as === objection.state);
  const isSettled = objection.state === "fixed" || objection.state === "refuted";
  const end = isSettled && settled ? stepCell(settled) : (stops.length - 1) * stopCells;
  const style: TextStyle = objection.state === "open" ? "alert" : "plain";
  const drawn = Array.from({ length: end + 1 }, (_, at) => (at <= start ? " " : WEIGHT[objection.severity]));
  for (const step of objection.steps) if (stepCell(step) > start) drawn[stepCell(step)] = "•";
  drawn[end] = ENDS[objection.state];
  const mark = seatMark(state, objection.by);
  const rest = end > start ? drawn.slice(start + 1).join("") : ` ${ENDS[objection.state]}`;
  return [words(" ".repeat(start)), mark, words(rest, style)];
}
