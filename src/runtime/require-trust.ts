/** Where a debate meets what the person trusts: before a log that may be anybody's goes on, and when one of their own begins. */

import type { DebateEvent } from "../core/event.ts";
import { NO_ANSWER } from "../trust/check-trust.ts";
import { checkDebateTrust, rememberDebate } from "../trust/debate-trust.ts";
import type { ReadDebate } from "./read-debate.ts";
import type { RunContext } from "./run-context.ts";

/** Throws CONFIG_UNTRUSTED where the debate would do what the person has not trusted it with. */
export async function requireTrust(
  { events }: Pick<ReadDebate, "events">,
  folder: string,
  { trust = NO_ANSWER, speakers = [] }: Pick<RunContext, "trust" | "speakers">,
): Promise<void> {
  await checkDebateTrust({ folder, events, ownSpeakers: speakers.map(({ id }) => id) }, trust);
}

/** `first` is what the log of the person's debate begins with. */
export async function rememberTrust(
  first: readonly DebateEvent[],
  folder: string,
  { speakers = [], onWarning }: Pick<RunContext, "speakers" | "onWarning">,
): Promise<void> {
  const events = first.map((event) => ({ event }));
  const fault = await rememberDebate({ folder, events, ownSpeakers: speakers.map(({ id }) => id) });
  if (fault !== null) onWarning(fault);
}
