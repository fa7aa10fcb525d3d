/** What each seat said with its last position, for printing dissent. */

import { withoutBallots } from "../ballot/ballot-block.ts";
import type { Call } from "../call.ts";
import { callsInOrder } from "../debate-calls.ts";
import { isRepair, type SeatName } from "../ids.ts";
import type { State } from "../state.ts";
import { ledgerOf } from "./ledger-of.ts";

/** What each seat said with its last position, without the ballot. Verdicts and groupings don't count: they speak for all. */
export function lastWords(state: State): ReadonlyMap<SeatName, string> {
  const { positions } = ledgerOf(state);
  const takesPosition = ({ seat, round, stage }: Call) =>
    positions.some((position) => position.seat === seat && position.round === round && position.stage === stage);
  const words = new Map<SeatName, string>();
  for (const call of callsInOrder(state)) {
    if (call.status !== "answered" || isRepair(call.key) || !takesPosition(call)) continue;
    words.set(call.seat, withoutBallots(call.text));
  }
  return words;
}
