/**
 * What a resumed debate reuses from its log. Answers are always reused. A failure stays an absence if anything was built on it: a
 * later call was answered, a round opened, a decision was made, a fork was created. Otherwise, and if the missing quorum
 * ended the debate, the call is made again.
 */

import type { AnsweredCall, FailedCall } from "../core/call.ts";
import type { Recorded } from "../core/event.ts";
import type { CallKey } from "../core/ids.ts";
import type { State } from "../core/state.ts";

export type SettledCall = AnsweredCall | FailedCall;

export function replayableCalls(state: State, log: readonly Recorded[]): ReadonlyMap<CallKey, SettledCall> {
  const builtOn = lastDependentSeq(state, log);
  const missing = new Set(state.stopped?.missing ?? []);
  const kept = new Map<CallKey, SettledCall>();
  for (const call of state.calls.values()) {
    if (call.status === "answered") kept.set(call.key, call);
    if (call.status === "failed" && call.endedSeq < builtOn && !missing.has(call.key)) kept.set(call.key, call);
  }
  return kept;
}

/** The position in the log before which something was built on every failure. */
function lastDependentSeq(state: State, log: readonly Recorded[]): number {
  let last = -1;
  for (const { seq, event } of log) {
    if (event.type === "round.opened" || event.type === "rounds.ended" || event.type === "debate.forked") last = seq;
  }
  for (const call of state.calls.values()) {
    if (call.status === "answered") last = Math.max(last, call.startedSeq);
  }
  return last;
}
