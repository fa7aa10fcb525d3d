/**
 * The shape of a seat in every view: filled if it supports the decision, hollow if it opposes it. A mark always comes with a
 * name or a word.
 */

import type { SeatName } from "../core/ids.ts";
import { lastPositions } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { leader } from "../core/verdict/vote-leader.ts";
import { optionNames, seatNames } from "./names.ts";
import { joinLines, type Span, type StyledLine, words } from "./styled-text.ts";

const FILLED = ["●", "■", "▲", "▼", "◆"] as const;
const HOLLOW = ["○", "□", "△", "▽", "◇"] as const;

/** null if the seat has no valid last ballot, or it prefers nothing, or nothing was decided and no option leads. */
export type Side = "for" | "against" | null;

/** For the seats of the last panel. If nothing was decided, supporters of the leading option count as `for`, the others as `against`. */
export function seatSides(state: State): readonly { readonly seat: SeatName; readonly side: Side }[] {
  const { verdict } = state;
  const seats = seatNames(state.panel);
  const isOpen = !verdict || verdict.outcome === "unresolved" || verdict.outcome === "insufficient";
  if (isOpen || (verdict.option === null && leader(verdict.votes) === null)) {
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

/**
 * `● architect and ■ data for the decision, △ security against it`. Where no option was decided on or leads, the seats of each:
 * `● architect for “Rows”, ■ data for “Queues”`.
 */
export function sideNames(state: State): StyledLine {
  const { option = null, votes = [] } = state.verdict ?? {};
  const subject = option === null ? "the leading option" : "the decision";
  const sides = (["for", "against"] as const).flatMap((side, index) => {
    const seats = seatSides(state).flatMap((each) => (each.side === side ? [each.seat] : []));
    if (seats.length === 0) return [];
    const isLater = index > 0 && seatSides(state).some((each) => each.side === "for");
    return [[...seatsWithMarks(state, seats, side), words(` ${side} ${isLater ? "it" : subject}`)]];
  });
  if (sides.length > 0) return joinLines(sides, ", ");
  const name = optionNames(state);
  const byOption = votes.map((each) => [...seatsWithMarks(state, each.seats), words(` for “${name(each.option)}”`)]);
  return joinLines(byOption, ", ");
}

function seatsWithMarks(state: State, seats: readonly SeatName[], side: Side = "for"): StyledLine {
  const named = seats.map((seat) => [seatMark(state, seat, side), words(` ${seat}`)]);
  const last = named.pop() ?? [];
  return named.length === 0 ? last : [...joinLines(named, ", "), words(" and "), ...last];
}

/** `● ■ △`, for the seats that took a side. */
export function sideMarks(state: State): StyledLine {
  const marks = seatSides(state)
    .filter(({ side }) => side !== null)
    .map(({ seat, side }) => [seatMark(state, seat, side)]);
  return joinLines(marks, " ");
}
