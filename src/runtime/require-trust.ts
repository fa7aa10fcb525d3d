/** Checks trust before a log that may be someone else's is resumed, and records it when the person starts a debate. */

import type { DebateEvent } from "../core/event.ts";
import { NO_ANSWER } from "../trust/check-trust.ts";
import { checkDebateTrust, rememberDebate } from "../trust/debate-trust.ts";
import type { ReadDebate } from "./read-debate.ts";
import type { RunContext } from "./run-context.ts";

/** Throws CONFIG_UNTRUSTED if the debate would do something that the person has not trusted it with. */
export async function requireTrust(
  { events }: Pick<ReadDebate, "events">,
  folder: string,
  { trust = NO_ANSWER, speakers = [] }: Pick<RunContext, "trust" | "speakers">,
): Promise<void> {
  await checkDebateTrust({ folder, events, ownSpeakers: speakers.map(({ id }) => id) }, trust);
}

/** `first`: the first events of the debate's log. */
export async function rememberTrust(
  first: readonly DebateEvent[],
  folder: string,
  { speakers = [], onWarning }: Pick<RunContext, "speakers" | "onWarning">,
): Promise<void> {
  const events = first.map((event) => ({ event }));
  const fault = await rememberDebate({ folder, events, ownSpeakers: speakers.map(({ id }) => id) });
  if (fault !== null) onWarning(fault);
}
