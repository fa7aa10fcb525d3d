/** How much of a round's time a seat had used when the latest owner took over: while it had a call, concurrent ones counted once. */

import type { Call } from "../call.ts";
import type { SeatName } from "../ids.ts";
import type { State } from "../state.ts";
import { millis } from "../time.ts";
import type { DebateRun } from "./run-of.ts";

type RunClock = Pick<DebateRun, "countedFromMs" | "claimedAtMs">;

export function seatTimeMs({ calls }: State, round: number, seat: SeatName, clock: RunClock): number {
  const spans = [...calls.values()]
    .filter((call) => call.round === round && call.seat === seat)
    .map((call) => spanOf(call, clock))
    .toSorted((a, b) => a.from - b.from);
  let used = 0;
  let counted = 0;
  for (const { from, to } of spans) {
    used += Math.max(0, to - Math.max(from, counted));
    counted = Math.max(counted, to);
  }
  return used;
}

function spanOf(call: Call, { countedFromMs, claimedAtMs }: RunClock) {
  const ended = call.status === "pending" ? claimedAtMs : Math.min(claimedAtMs, millis(call.endedAt));
  return { from: Math.max(countedFromMs, millis(call.startedAt)), to: ended };
}
