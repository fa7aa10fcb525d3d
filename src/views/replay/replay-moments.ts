/**
 * The moments of a debate that a replay can stop at, on an axis of working time: while the debate waited for a person or had no
 * owner, nothing happened that could be shown.
 */

import type { Recorded } from "../../core/event.ts";
import { reduce } from "../../core/reduce/reduce.ts";
import { EMPTY_STATE } from "../../core/state.ts";
import { msBetween } from "../../core/time.ts";

export interface ReplayMoment {
  /** How many events of the log have happened. */
  readonly events: number;
  readonly elapsedMs: number;
  /** The round that opens here; null if none does. */
  readonly opens: number | null;
}

/** Events of the same time are one moment. */
export function replayMoments(log: readonly Recorded[]): readonly ReplayMoment[] {
  const moments: ReplayMoment[] = [];
  let state = EMPTY_STATE;
  let elapsedMs = 0;
  for (const [index, recorded] of log.entries()) {
    const { event, at } = recorded;
    const isSameTime = at === state.updatedAt;
    const isAtWork = state.status === "running" || state.status === "synthesizing";
    if (isAtWork && event.type !== "log.claimed") elapsedMs += msBetween(state.updatedAt, at);
    state = reduce(state, recorded);
    if (state.id === "") continue;
    const opened = event.type === "round.opened" ? event.round : null;
    const last = isSameTime ? moments.pop() : undefined;
    moments.push({ events: index + 1, elapsedMs, opens: opened ?? last?.opens ?? null });
  }
  return moments;
}
