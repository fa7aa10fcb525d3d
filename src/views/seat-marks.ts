/**
 * The shape that a seat has in every view: filled for the decision, hollow against it. A mark never stands alone; a name or
 * a word is beside it.
 */

import type { SeatName } from "../core/ids.ts";
import { lastPositions } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { type Span, type StyledLine, words } from "./styled-text.ts";

const FILLED = ["●", "■", "▲", "▼", "◆"] as const;
const HOLLOW = ["○", "□", "△", "▽", "◇"] as const;

/** null: its last ballot says nothing, or there was none. */
export type Side = "for" | "against" | null;

export interface SeatSide {
  readonly seat: SeatName;
  readonly side: Side;
}

/** By the seats of the last panel. Where nothing was decided, those for the leading option stand against the others. */
export function seatSides(state: State): readonly SeatSide[] {
  const { verdict, panel } = state;
  const seats = panel.seats.map(({ name }) => name);
  if (!verdict || verdict.outcome === "unresolved" || verdict.outcome === "insufficient") {
    return seats.map((seat) => ({ seat, side: null }));
  }
  const voting = new Set(lastPositions(ledgerOf(state), seats).map(({ seat }) => seat));
  const against = new Set(
    verdict.option === null
      ? verdict.votes.slice(1).flatMap((votes) => votes.seats)
      : verdict.dissent.map(({ seat }) => seat),
  );
  return seats.map((seat) => ({ seat, side: against.has(seat) ? "against" : voting.has(seat) ? "for" : null }));
}

/** Seats whose last ballot does not count, or that have none. */
export function silentSeats(state: State): readonly SeatName[] {
  const dissenting = new Set(state.verdict?.dissent.map(({ seat }) => seat));
  return seatSides(state).flatMap(({ seat, side }) => (side === null && !dissenting.has(seat) ? [seat] : []));
}

export function markOf(index: number, stand: Side = "for"): string {
  const marks = stand === "against" ? HOLLOW : FILLED;
  return marks[index % marks.length] ?? FILLED[0];
}

/** In its colour; two spaces for the chair and for those who never sat. */
export function seatMark(state: Pick<State, "seats">, seat: SeatName, stand: Side = "for"): Span {
  const index = state.seats.findIndex(({ name }) => name === seat);
  return index < 0 ? words(" ") : words(markOf(index, stand), { seat: index });
}

/** `● ■ △`, for the seats that took a stand. */
export function sideMarks(state: State): StyledLine {
  const marks = seatSides(state)
    .filter(({ side: stand }) => stand !== null)
    .map(({ seat, side: stand }) => seatMark(state, seat, stand));
  return marks.flatMap((mark, index) => (index === 0 ? [mark] : [words(" "), mark]));
}
