/**
 * What a run knows about itself, computed from the log alone. A run is a stretch of log: from `debate.opened` or the last
 * `debate.resumed` on. The next owner of the log continues the same run, so nothing that a protocol, a prompt or the call runner
 * decides may depend on the process that decides it.
 */

import type { SettledCall } from "../call.ts";
import type { DebateEvent, Recorded } from "../event.ts";
import type { CallKey } from "../ids.ts";
import { fold } from "../reduce/reduce.ts";
import type { State } from "../state.ts";
import { millis } from "../time.ts";
import { reusableCalls } from "./reusable-calls.ts";

export interface DebateRun {
  /** Its place in the log: later events belong to it. */
  readonly startSeq: number;
  /** It has ended, with a verdict or without. */
  readonly isOver: boolean;
  readonly isPaused: boolean;
  /** A person stopped it, and its end is not in the log yet. */
  readonly isStopping: boolean;
  /** Calls that are not made again. */
  readonly kept: ReadonlyMap<CallKey, SettledCall>;
  /** Calls that it started and that have not ended, with the place where it first started each. */
  readonly inFlight: ReadonlyMap<CallKey, number>;
  /** When the time of a round began to count: a night without an owner doesn't use it up, a rest does. */
  readonly countedFromMs: number;
  /** When its latest owner took over. */
  readonly claimedAtMs: number;
}

/** `state`: what the events fold to, if it is known. */
export function runOf(events: readonly Recorded[], state: State = fold(events)): DebateRun {
  const first = events.findLastIndex(({ event }) => event.type === "debate.resumed" || event.type === "debate.opened");
  const startSeq = events[first]?.seq ?? -1;
  const stretch = events.slice(Math.max(0, first));
  const has = (type: DebateEvent["type"]) => stretch.some(({ event }) => event.type === type);
  const isOver = has("debate.stopped") || has("debate.decided");
  const claims = events.filter(({ event }) => event.type === "log.claimed");
  const takenOver = claims.findLast(({ event }) => event.type === "log.claimed" && !event.afterRest);
  return {
    startSeq,
    isOver,
    isPaused: lastSteering(stretch, ["pause", "go"]) === "pause",
    isStopping: !isOver && lastSteering(stretch, ["stop"]) === "stop",
    kept: reusableCalls({ calls: state.calls, events, startSeq }),
    inFlight: callsInFlight(stretch),
    countedFromMs: Math.max(0, ...[events[first], takenOver].map((from) => (from ? millis(from.at) : 0))),
    claimedAtMs: millis(claims.at(-1)?.at ?? ""),
  };
}

function lastSteering(stretch: readonly Recorded[], kinds: readonly string[]): string | null {
  const said = stretch.findLast(({ event }) => event.type === "note.said" && kinds.includes(event.note.kind));
  return said?.event.type === "note.said" ? said.event.note.kind : null;
}

/** A call may have been started several times, by one owner after the other. */
function callsInFlight(stretch: readonly Recorded[]): ReadonlyMap<CallKey, number> {
  const started = new Map<CallKey, number>();
  for (const { seq, event } of stretch) {
    if (event.type === "call.started" && !started.has(event.call)) started.set(event.call, seq);
    if (event.type === "call.answered" || event.type === "call.failed") started.delete(event.call);
  }
  return started;
}
