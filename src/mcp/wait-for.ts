/** Waiting for a debate a bounded time: until its verdict, its stop, its question to the person or its host, whichever comes first. */

import { reduce, type State } from "../core/state.ts";
import { awaited } from "../folder/contribute.ts";
import { ownerLives } from "../folder/owner-lives.ts";
import type { Happening } from "../views/plain-calls.ts";
import { followDebate } from "../wire/read-debate.ts";
import { type Found, standing } from "./desk.ts";

export interface Waiting {
  readonly forMs: number;
  /** Whoever waits is the debate's host, and is to hear when it is asked. */
  readonly asHost: boolean;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly onHappening: (happening: Happening) => Promise<void>;
}

const LOOK_MS = 500;

export async function waitFor(before: Found, { forMs, asHost, signal, onHappening }: Waiting): Promise<Found> {
  const { folder } = before;
  if (isDue(before.state) || !before.isRunning || (asHost && before.awaited.length > 0)) return before;
  let { state } = before;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), forMs);
  const look = setInterval(async () => {
    if (!(await ownerLives(folder)) || (asHost && (await awaited(folder, state)).length > 0)) over.abort();
  }, LOOK_MS);
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
  return standing(folder);
}

function isDue({ verdict, stopped, checkpoint }: State): boolean {
  return verdict !== null || stopped !== null || checkpoint !== null;
}
