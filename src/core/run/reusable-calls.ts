/**
 * What a run reuses from its log. Answers are always reused, and so are the run's own failures: an absence is final for the run.
 * A failure of an earlier run stays an absence if anything was built on it before this run began: a later call was answered, a
 * round opened, a decision was made, a fork was created. Otherwise, and if the missing quorum ended that run, the
 * call is made again.
 */

import type { Call, SettledCall } from "../call.ts";
import type { Recorded } from "../event.ts";
import type { CallKey } from "../ids.ts";

export interface CallSources {
  readonly calls: ReadonlyMap<CallKey, Call>;
  readonly events: readonly Recorded[];
  /** Where the run begins. */
  readonly startSeq: number;
}

export function reusableCalls(sources: CallSources): ReadonlyMap<CallKey, SettledCall> {
  const builtOn = lastDependentSeq(sources);
  const missing = missingSince(sources);
  const kept = new Map<CallKey, SettledCall>();
  for (const call of sources.calls.values()) {
    if (call.status === "pending") continue;
    const isFinal = call.status === "answered" || call.endedSeq > sources.startSeq;
    const isBuiltOn = call.endedSeq < builtOn && !(call.endedSeq < (missing.get(call.key) ?? -1));
    if (isFinal || isBuiltOn) kept.set(call.key, call);
  }
  return kept;
}

const BUILDING: ReadonlySet<string> = new Set(["round.opened", "rounds.ended", "gate.decided", "debate.forked"]);

/** The position in the log before which something was built on every failure of an earlier run. */
function lastDependentSeq({ calls, events, startSeq }: CallSources): number {
  let last = -1;
  for (const { seq, event } of events) {
    if (seq > startSeq) break;
    if (BUILDING.has(event.type)) last = seq;
  }
  for (const call of calls.values()) {
    if (call.status === "answered" && call.endedSeq < startSeq) last = Math.max(last, call.startedSeq);
  }
  return last;
}

/** The calls whose absence ended an earlier run, with the place where it did. */
function missingSince({ events, startSeq }: CallSources): ReadonlyMap<CallKey, number> {
  const missing = new Map<CallKey, number>();
  for (const { seq, event } of events) {
    if (event.type === "debate.stopped" && seq < startSeq) for (const key of event.missing) missing.set(key, seq);
  }
  return missing;
}
