/**
 * Whether a debate may continue here. It may do what it was allowed to do when it was started here; anything else needs trust in
 * its folder, or in the project that contains it.
 */

import { dirname } from "node:path";
import type { Recorded } from "../core/event.ts";
import { displayPath } from "../folder/display-path.ts";
import { errnoOf } from "../log/errno.ts";
import { checkTrust, type TrustAnswer } from "./check-trust.ts";
import { debateNeeds } from "./debate-needs.ts";
import { allowNeeds, isTrustedFolder, needsToAllow } from "./trust-store.ts";

export interface LoggedDebate {
  /** Of the debate. */
  readonly folder: string;
  readonly events: readonly Pick<Recorded, "event">[];
  /** Ids of a program's own speakers. */
  readonly ownSpeakers: readonly string[];
}

/** Throws CONFIG_UNTRUSTED. */
export async function checkDebateTrust(debate: LoggedDebate, answer: TrustAnswer): Promise<void> {
  const { folder, events, ownSpeakers } = debate;
  const allowed = await needsToAllow(seedOf(events));
  const missing = debateNeeds(events, folder, ownSpeakers).filter((need) => !allowed.includes(need));
  const debates = dirname(folder);
  if (missing.length === 0 || (await isTrustedFolder(dirname(debates)))) return;
  await checkTrust({ folder: debates, shown: displayPath(folder) }, missing, answer);
}

/** For a debate that the person starts or forks. null: done; else a sentence that says why not. */
export async function rememberDebate({ folder, events, ownSpeakers }: LoggedDebate): Promise<string | null> {
  const needs = debateNeeds(events, folder, ownSpeakers);
  try {
    if (needs.length > 0) await allowNeeds(seedOf(events), needs);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || errnoOf(error) === null) throw error;
    return `This debate cannot be remembered as yours, so resuming it will need --trust: ${error.message}.`;
  }
}

function seedOf(events: LoggedDebate["events"]): string {
  return events.map(({ event }) => event).find((event) => event.type === "debate.opened")?.seed ?? "";
}
