/** `follow()`: reads a debate from its log as it happens, whichever process runs it. */

import type { Recorded } from "../core/event.ts";
import { fold, reduce } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { EventLog } from "../log/event-log.ts";
import { followDebate } from "../runtime/read-debate.ts";

export interface DebateUpdate {
  readonly recorded: Recorded;
  /** The state after this event. */
  readonly state: State;
}

/**
 * From the first event on, then what comes. Ends with the verdict or when the signal aborts; a debate that was stopped may be
 * resumed, so it is followed on.
 */
export async function* follow(
  from: string | EventLog,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<DebateUpdate, void> {
  let state = fold([]);
  const events = typeof from === "string" ? followDebate(folderHome(from), 0, signal) : from.follow(0, signal);
  for await (const recorded of events) {
    state = reduce(state, recorded);
    yield { recorded, state };
    if (state.verdict) return;
  }
}
