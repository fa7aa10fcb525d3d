/** Waits for a debate, for a limited time: until it has a verdict, stops, or needs the person or its host. */

import { setTimeout as sleep } from "node:timers/promises";
import { reduce } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import { findPendingAsks } from "../folder/submit-contribution.ts";
import { followDebate } from "../runtime/read-debate.ts";
import type { StateChange } from "../views/terminal/plain-fact.ts";
import { type DebateSnapshot, readSnapshot } from "./debate-access.ts";

export interface WaitOptions {
  readonly forMs: number;
  /** True if the caller is the host, so that the wait ends when the host is asked. */
  readonly asHost: boolean;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  readonly onChange: (change: StateChange) => Promise<void>;
}

const POLL_MS = 500;

export async function waitFor(
  before: DebateSnapshot,
  { forMs, asHost, signal, onChange }: WaitOptions,
): Promise<DebateSnapshot> {
  const { home } = before;
  if (isDue(before.state) || !before.isRunning || (asHost && before.awaited.length > 0)) return before;
  let { state } = before;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), forMs);
  const isIdle = async () => !(await home.isRunning()) || (asHost && (await findPendingAsks(home, state)).length > 0);
  void poll(isIdle, over.signal).then(() => over.abort());
  try {
    const events = followDebate(home, state.lastSeq + 1, AbortSignal.any([signal, over.signal]));
    for await (const recorded of events) {
      const after = reduce(state, recorded);
      await onChange({ before: state, recorded, after });
      state = after;
      if (isDue(state)) break;
    }
  } finally {
    clearTimeout(timer);
    over.abort();
  }
  return readSnapshot(home);
}

/** Resolves once it is so, or cannot be found out: then reading the debate says why. */
async function poll(isSo: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isSo().catch(() => true))) {
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

function isDue({ verdict, stopped, checkpoint }: State): boolean {
  return verdict !== null || stopped !== null || checkpoint !== null;
}
