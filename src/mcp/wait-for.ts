/** Waiting for a debate a bounded time: until its verdict, its stop, its question to the person or its host, whichever comes first. */

import { reduce, type State } from "../core/state.ts";
import { hasLiveOwner } from "../folder/has-live-owner.ts";
import { findPendingAsks } from "../folder/submit-contribution.ts";
import { followDebate } from "../runtime/read-debate.ts";
import type { StateChange } from "../views/terminal/plain-calls.ts";
import { type DebateSnapshot, readSnapshot } from "./debate-access.ts";

export interface WaitOptions {
  readonly forMs: number;
  /** Whoever waits is the debate's host, and is to hear when it is asked. */
  readonly asHost: boolean;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly onHappening: (happening: StateChange) => Promise<void>;
}

const POLL_MS = 500;

export async function waitFor(
  before: DebateSnapshot,
  { forMs, asHost, signal, onHappening }: WaitOptions,
): Promise<DebateSnapshot> {
  const { folder } = before;
  if (isDue(before.state) || !before.isRunning || (asHost && before.awaited.length > 0)) return before;
  let { state } = before;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), forMs);
  const look = setInterval(async () => {
    if (!(await hasLiveOwner(folder)) || (asHost && (await findPendingAsks(folder, state)).length > 0)) over.abort();
  }, POLL_MS);
  try {
    const events = followDebate(folder, state.lastSeq + 1, AbortSignal.any([signal, over.signal]));
    for await (const recorded of events) {
      const after = reduce(state, recorded);
      await onHappening({ before: state, recorded, after });
      state = after;
      if (isDue(state)) break;
    }
  } finally {
    clearTimeout(timer);
    clearInterval(look);
  }
  return readSnapshot(folder);
}

function isDue({ verdict, stopped, checkpoint }: State): boolean {
  return verdict !== null || stopped !== null || checkpoint !== null;
}
