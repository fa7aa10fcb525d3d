/**
 * Whether a debate may continue here. It may do what it was allowed to do when it was started here; anything else needs trust in
 * its folder, or in the project that contains it.
 */

import { dirname } from "node:path";
import type { DebateEvent, Recorded } from "../core/event.ts";
import { displayPath } from "../folder/display-path.ts";
import { errnoOf } from "../log/errno.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { checkTrust, NO_ANSWER, type TrustAnswer } from "./check-trust.ts";
import { debateNeeds } from "./debate-needs.ts";
import { allowNeeds, isTrustedFolder, needsToAllow } from "./trust-store.ts";

interface LoggedDebate<Event> {
  /** Of the debate. */
  readonly folder: string;
  readonly events: readonly Event[];
}

interface TrustContext {
  readonly trust?: TrustAnswer;
  /** A program's own: they need no trust. */
  readonly speakers?: readonly Pick<Speaker, "id">[];
}

/** Throws CONFIG_UNTRUSTED if the debate would do something that the person has not trusted it with. */
export async function requireTrust(
  { folder, events }: LoggedDebate<Pick<Recorded, "event">>,
  { trust = NO_ANSWER, speakers = [] }: TrustContext,
): Promise<void> {
  const allowed = await needsToAllow(seedOf(events));
  const needs = debateNeeds(events, folder, speakers);
  const missing = needs.filter((need) => !allowed.includes(need));
  const debates = dirname(folder);
  if (missing.length === 0 || (await isTrustedFolder(dirname(debates)))) return;
  await checkTrust({ folder: debates, shown: displayPath(folder) }, missing, trust);
}

/** For a debate that the person starts or forks, with the first events of its log. */
export async function rememberTrust(
  { folder, events: first }: LoggedDebate<DebateEvent>,
  { speakers = [], onWarning }: TrustContext & { readonly onWarning: (sentence: string) => void },
): Promise<void> {
  const events = first.map((event) => ({ event }));
  const needs = debateNeeds(events, folder, speakers);
  try {
    if (needs.length > 0) await allowNeeds(seedOf(events), needs);
  } catch (error) {
    if (!(error instanceof Error) || errnoOf(error) === null) throw error;
    onWarning(`This debate cannot be remembered as yours, so resuming it will need --trust: ${error.message}.`);
  }
}

function seedOf(events: readonly Pick<Recorded, "event">[]): string {
  return events.map(({ event }) => event).find((event) => event.type === "debate.opened")?.seed ?? "";
}
