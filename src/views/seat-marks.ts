/**
 * The shape of a seat in every view: filled if it supports the decision, hollow if it opposes it. A mark always comes with a
 * name or a word.
 */

import type { SeatName } from "../core/ids.ts";
import { lastPositions } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { seatNames } from "./names.ts";
import { joinLines, type Span, type StyledLine, words } from "./styled-text.ts";

const FILLED = ["●", "■", "▲", "▼", "◆"] as const;
const HOLLOW = ["○", "□", "△", "▽", "◇"] as const;

/** null if the seat has no valid last ballot, or it prefers nothing. */
export type Side = "for" | "against" | null;

/** For the seats of the last panel. If nothing was decided, supporters of the leading option count as `for`, the others as `against`. */
export function seatSides(state: State): readonly { readonly seat: SeatName; readonly side: Side }[] {
  const { verdict } = state;
  const seats = seatNames(state.panel);
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

/** Seats without a valid last ballot. */
export function silentSeats(state: State): readonly SeatName[] {
  const dissenting = new Set(state.verdict?.dissent.map(({ seat }) => seat));
  return seatSides(state).flatMap(({ seat, side }) => (side === null && !dissenting.has(seat) ? [seat] : []));
}

/** Seats that a debate which ended early never needed. */
export function seatsNotAsked(state: State): readonly SeatName[] {
  const asked = new Set([...state.calls.values()].map(({ seat }) => seat));
  return silentSeats(state).filter((seat) => !asked.has(seat));
}

export function markOf(index: number, side: Side): string {
  const marks = side === "against" ? HOLLOW : FILLED;
  return marks[index % marks.length] ?? FILLED[0];
}

/** In the seat's colour; a space for the chair and for seats that are unknown. */
export function seatMark(state: Pick<State, "seats">, seat: SeatName, side: Side = "for"): Span {
  const index = state.seats.findIndex(({ name }) => name === seat);
  return index < 0 ? words(" ") : words(markOf(index, side), { seat: index });
}

/** `● architect and ■ data for the decision, △ security against it`; empty if no seat took a side. */
export function sideNames(state: State): StyledLine {
  const subject = state.verdict?.option == null ? "the leading option" : "the decision";
  const sides = (["for", "against"] as const).flatMap((side, index) => {
    const seats = seatSides(state).flatMap((each) => (each.side === side ? [each.seat] : []));
    if (seats.length === 0) return [];
    const isLater = index > 0 && seatSides(state).some((each) => each.side === "for");
    const named = seats.map((seat) => [seatMark(state, seat, side), words(` ${seat}`)]);
    const last = named.pop() ?? [];
    const all = named.length === 0 ? last : [...joinLines(named, ", "), words(" and "), ...last];
    return [[...all, words(` ${side} ${isLater ? "it" : subject}`)]];
  });
  return joinLines(sides, ", ");
}

/** `● ■ △`, for the seats that took a side. */
export function sideMarks(state: State): StyledLine {
  const marks = seatSides(state)
    .filter(({ side }) => side !== null)
    .map(({ seat, side }) => [seatMark(state, seat, side)]);
  return joinLines(marks, " ");
}
