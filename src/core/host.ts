/**
 * The host: whoever runs a debate and takes part in it, a running assistant or a person. It is a speaker by this name, and what
 * it says is handed in from outside; nobody else writes for it.
 */

import type { PendingCall } from "./call.ts";
import type { CallKey } from "./ids.ts";
import type { State } from "./state.ts";

export const HOST = "host";

/** Whether the host takes part in it still: until the verdict it is to know of the others what its prompts say, and no more. */
export function isHosted({ seats, panel, verdict }: Pick<State, "seats" | "panel" | "verdict">): boolean {
  return verdict === null && [...seats, panel.chair].some((seat) => seat?.speaker === HOST);
}

/** Calls under way that wait for the host. */
export function hostCalls(state: Pick<State, "calls" | "seats" | "panel">): readonly PendingCall[] {
  return [...state.calls.values()].filter(
    (call): call is PendingCall => call.status === "pending" && isHostCall(state, call.key),
  );
}

export function isHostCall({ calls, seats, panel }: Pick<State, "calls" | "seats" | "panel">, key: CallKey): boolean {
  const seat = calls.get(key)?.seat;
  return [...seats, ...(panel.chair ? [panel.chair] : [])].some(
    ({ name, speaker }) => name === seat && speaker === HOST,
  );
}
