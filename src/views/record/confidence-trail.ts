/** How confident each seat was along the way: one column for each point of the debate at which seats voted, the closing apart from its round. */

import type { SeatName } from "../../core/ids.ts";
import type { Position } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";

/** A row has a value for each column; null: the seat stated none. */
export function confidenceTrail(state: State) {
  const points = ledgerOf(state)
    .positions.filter(({ confidence }) => confidence !== null)
    .toSorted((a, b) => a.round - b.round || a.stage - b.stage)
    .map((position) => ({ ...position, column: columnOf(state, position) }));
  const columns = [...new Set(points.map(({ column }) => column))];
  // Seats in the order in which they first took a position.
  const seats = [...new Set(ledgerOf(state).positions.map(({ seat }) => seat))];
  // If a seat spoke twice before the next column, its last value counts.
  const valueAt = (seat: SeatName, column: string) =>
    points.findLast((point) => point.seat === seat && point.column === column)?.confidence ?? null;
  return { columns, rows: seats.map((seat) => ({ seat, values: columns.map((column) => valueAt(seat, column)) })) };
}

/** `opening`, `after round 1`, `closing`. */
function columnOf({ calls }: State, { seat, round, stage }: Position): string {
  const call = [...calls.values()].find((each) => each.seat === seat && each.round === round && each.stage === stage);
  if (call?.kind === "closing") return "closing";
  if (call?.kind === "rank") return "ranking";
  return round === 0 ? "opening" : `after round ${round}`;
}
