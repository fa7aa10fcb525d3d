/** How the calls of a debate are read: which ballot counts, the tag of each call, and their order. */

import type { Call } from "./call.ts";
import { type CallKey, CHAIR_LETTER, placeTag, repairKey, type SeatName } from "./ids.ts";
import { seatLetters } from "./panel.ts";
import type { State } from "./state.ts";

/** The ballot that counts for a call: its own, or the one from its repair. */
export function ballotOf({ calls }: Pick<State, "calls">, key: CallKey): unknown {
  const call = calls.get(key);
  if (call?.status !== "answered") return null;
  if (call.ballot !== null) return call.ballot;
  const repaired = calls.get(repairKey(key));
  return repaired?.status === "answered" ? repaired.ballot : null;
}

export function callTag(
  state: Pick<State, "seats">,
  { round, seat, about }: Pick<Call, "round" | "seat" | "about">,
): string {
  const letters = seatLetters(state.seats);
  const letter = (name: SeatName) => letters.get(name) ?? CHAIR_LETTER;
  return placeTag(round, letter(seat), about === null ? null : letter(about));
}

/** All calls by round, stage and seat, in reading order rather than order of arrival. */
export function callsInOrder(state: Pick<State, "calls" | "seats">): readonly Call[] {
  const tag = (call: Call) => callTag(state, call);
  return [...state.calls.values()].toSorted(
    (a, b) => a.round - b.round || a.stage - b.stage || (tag(a) < tag(b) ? -1 : tag(a) > tag(b) ? 1 : 0),
  );
}
