/** From 120 columns on: who stood where after each round, and beside it what is still open. */

import { openObjections } from "../core/ledger/ledger.ts";
import type { State } from "../core/state.ts";
import { cellWidth } from "../core/text/cell-width.ts";
import { isDuet } from "../views/duet-rounds.ts";
import { gravestFirst } from "../views/gravest-first.ts";
import { optionNames } from "../views/names.ts";
import { seatMark } from "../views/seat-marks.ts";
import { stateLedger } from "../views/state-ledger.ts";
import { column, cutLine, EMPTY, oneLine, type StyledLine, words } from "../views/styled-text.ts";

const NAME_CELLS = 22;
const ROUND_CELLS = 18;
const ROUNDS_SHOWN = 3;
const ROWS = 4;

export function positionHistoryLines(state: State, cells: number): readonly StyledLine[] {
  const left = positionHistoryTable(state, NAME_CELLS);
  const leftCells = NAME_CELLS + ROUNDS_SHOWN * ROUND_CELLS + 2;
  const right = openObjectionTable(state, cells - leftCells);
  const height = Math.max(left.length, right.length);
  if (height === 0) return [];
  return Array.from({ length: height }, (_, index) => [
    ...column(cutLine(left[index] ?? EMPTY, leftCells - 2), leftCells),
    ...(right[index] ?? EMPTY),
  ]);
}

/** Options by rounds; a duet has designs in the place of options. */
export function positionHistoryTable(state: State, longest: number): readonly StyledLine[] {
  const { positions } = stateLedger(state);
  if (isDuet(state) || positions.length === 0) return [];
  const names = optionNames(state);
  const rounds = [...new Set(positions.map(({ round }) => round))].toSorted((a, b) => a - b).slice(-ROUNDS_SHOWN);
  const held = rounds.map((round) =>
    state.seats.flatMap(({ name }) => positions.findLast((each) => each.seat === name && each.round === round) ?? []),
  );
  const options = [
    ...new Set(held.toReversed().flatMap((row) => row.map(({ prefers, accepts }) => prefers ?? accepts[0] ?? null))),
  ];
  const nameCells = Math.min(longest, Math.max(...options.map((option) => cellWidth(names(option)))) + 2);
  const head: StyledLine = [
    ...column([words("minds", "dim")], Math.max(nameCells, 7)),
    ...rounds.flatMap((round) => column([words(round === 0 ? "opening" : `round ${round}`, "dim")], ROUND_CELLS)),
  ];
  const rows = options.slice(0, ROWS - 1).map((option) => [
    ...column(cutLine([oneLine(names(option))], nameCells - 2), Math.max(nameCells, 7)),
    ...held.flatMap((row) => {
      const own = row.filter(({ prefers, accepts }) => (prefers ?? accepts[0] ?? null) === option);
      const marks = own.flatMap(
        ({ seat, confidence }, index): StyledLine => [
          words(index === 0 ? "" : "  "),
          seatMark(state, seat),
          words(confidence === null ? "" : ` ${confidence}`),
        ],
      );
      return column(cutLine(marks, ROUND_CELLS - 1), ROUND_CELLS);
    }),
  ]);
  return [head, ...rows];
}

function openObjectionTable(state: State, cells: number): readonly StyledLine[] {
  const open = gravestFirst(openObjections(stateLedger(state)));
  if (open.length === 0) return [];
  const most = ROWS - 1;
  const rows = open.slice(0, most).map(({ id, title, severity, by }): StyledLine => {
    const end: StyledLine = [
      ...column([words(severity, severity === "blocking" ? "alert" : "plain")], 10),
      seatMark(state, by),
      words(` ${by}`, "dim"),
    ];
    const room = Math.max(10, cells - 7 - 12 - by.length - 2);
    return cutLine([...column([words(id)], 7), ...column(cutLine([oneLine(title)], room), room + 2), ...end], cells);
  });
  const more = open.length > most ? `  (${open.length - most} more: o)` : "";
  return [[words(`open objections${more}`, "dim")], ...rows];
}
