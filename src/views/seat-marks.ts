/**
 * The shape of a seat in every view: filled if it supports the decision, hollow if it opposes it. A mark always comes with a
 * name or a word.
 */

import type { SeatName } from "../core/ids.ts";
import type { Votes } from "../core/ledger/agreement.ts";
import { lastPositions } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { leader } from "../core/verdict/vote-leader.ts";
import { optionNames, seatNames } from "./names.ts";
import { joinLines, type Span, type StyledLine, words } from "./styled-text.ts";

const FILLED = ["●", "■", "▲", "▼", "◆"] as const;
const HOLLOW = ["○", "□", "△", "▽", "◇"] as const;

/**
 * null if the seat is on neither side: it has no valid ballot; or nothing was decided, and its vote doesn't count, no option leads, or
 * positions were still changing.
 */
export type Side = "for" | "against" | null;

/** For the seats of the last panel. If nothing was decided, votes for the leading option count as `for`, other votes as `against`. */
export function seatSides(state: State): readonly { readonly seat: SeatName; readonly side: Side }[] {
  const sides = sidesTaken(state);
  return seatNames(state.panel).map((seat) => ({ seat, side: sides.get(seat) ?? null }));
}

function sidesTaken(state: State): ReadonlyMap<SeatName, Side> {
  const { verdict } = state;
  if (!verdict || verdict.outcome === "unresolved" || verdict.outcome === "insufficient") return new Map();
  if (verdict.option === null) return voteSides(verdict.votes);
  const voting = lastPositions(ledgerOf(state), seatNames(state.panel));
  return new Map([
    ...voting.map(({ seat }) => [seat, "for"] as const),
    ...verdict.dissent.map(({ seat }) => [seat, "against"] as const),
  ]);
}

function voteSides(votes: readonly Votes[]): ReadonlyMap<SeatName, Side> {
  if (leader(votes) === null) return new Map();
  return new Map(
    votes.flatMap(({ seats }, index) => seats.map((seat) => [seat, index === 0 ? "for" : "against"] as const)),
  );
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
