/** From 120 columns up: the position of each seat after each round, and next to it the open objections. */

import { openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { cellWidth } from "../core/text/cell-width.ts";
import { isDuet } from "../views/duet-rounds.ts";
import { gravestFirst } from "../views/objection-words.ts";
import { type OptionBand, type PositionHistory, positionHistory } from "../views/position-history.ts";
import { seatMark } from "../views/seat-marks.ts";
import { column, cutLine, EMPTY, joinLines, oneLine, type StyledLine, words } from "../views/styled-text.ts";

const TITLE = "positions";
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

/** Options by rounds. A duet has designs instead of options. */
export function positionHistoryTable(state: State, longest: number): readonly StyledLine[] {
  const history = positionHistory(state);
  if (isDuet(state) || history.nodes.length === 0) return [];
  const shown = [...history.columns.entries()].slice(-ROUNDS_SHOWN);
  const bands = latestBands(history, shown[0]?.[0] ?? 0);
  const nameCells = Math.max(
    TITLE.length + 2,
    Math.min(longest, Math.max(...bands.map(({ name }) => cellWidth(name))) + 2),
  );
  const head: StyledLine = [
    ...column([words(TITLE, "dim")], nameCells),
    ...shown.flatMap(([, { label }]) => column([words(label.toLowerCase(), "dim")], ROUND_CELLS)),
  ];
  const rows = bands
    .slice(0, ROWS - 1)
    .map((band) => [
      ...column(cutLine([oneLine(band.name)], nameCells - 2), nameCells),
      ...shown.flatMap(([at]) =>
        column(cutLine(nodeMarks(state, history, { band, at }), ROUND_CELLS - 1), ROUND_CELLS),
      ),
    ]);
  return [head, ...rows];
}

/** Options that were held since the first column shown, those that were held last first. */
function latestBands({ nodes, bands }: PositionHistory, first: number): readonly OptionBand[] {
  const latest = nodes.filter((node) => node.column >= first).toSorted((a, b) => b.column - a.column);
  return [...new Set(latest.map(({ band }) => band))].flatMap((band) => bands[band] ?? []);
}

/** `● 74  ▲ 66`. */
function nodeMarks(
  state: State,
  { nodes, bands }: PositionHistory,
  { band, at }: { readonly band: OptionBand; readonly at: number },
): StyledLine {
  const own = nodes.filter((node) => node.column === at && bands[node.band] === band);
  const marks = own.map(({ seat, confidence }) => [
    seatMark(state, seat),
    words(confidence === null ? "" : ` ${confidence}`),
  ]);
  return joinLines(marks, "  ");
}

function openObjectionTable(state: State, cells: number): readonly StyledLine[] {
  const open = gravestFirst(openObjections(ledgerOf(state)));
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
