/**
 * The host: the assistant or person that runs a debate and also takes part in it. It is a speaker of this name whose replies
 * are submitted from outside.
 */

import type { PendingCall } from "./call.ts";
import type { CallKey } from "./ids.ts";
import { everyMember } from "./panel.ts";
import type { State } from "./state.ts";

export const HOST = "host";

/** Whether the host is still taking part. Until the verdict it may know no more about the others than its prompts say. */
export function isHosted({ seats, panel, verdict }: Pick<State, "seats" | "panel" | "verdict">): boolean {
  return verdict === null && everyMember({ seats, panel }).some(({ speaker }) => speaker === HOST);
}

/** Pending calls that wait for the host. */
export function hostCalls(state: Pick<State, "calls" | "seats" | "panel">): readonly PendingCall[] {
  return [...state.calls.values()].filter(
    (call): call is PendingCall => call.status === "pending" && isHostCall(state, call.key),
  );
}

export function isHostCall({ calls, seats, panel }: Pick<State, "calls" | "seats" | "panel">, key: CallKey): boolean {
  const seat = calls.get(key)?.seat;
  return everyMember({ seats, panel }).some(({ name, speaker }) => name === seat && speaker === HOST);
}
