/**
 * The one question about trust. Whoever wants something that needs it lists all of it here; the answer comes from what the
 * person trusts already, from --trust, or from the person, and holds for the whole folder from then on.
 */

import { ConclaveError } from "../core/errors.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { isTrustedFolder, trustFolder } from "./trust-store.ts";

export interface TrustAnswer {
  /** --trust. */
  readonly isGiven: boolean;
  /** Puts the question to the person; null: nobody is there. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
}

/** What was trusted before, and nothing else. */
export const NO_ANSWER: TrustAnswer = { isGiven: false, ask: null };

export interface TrustSubject {
  /** The folder that is trusted, or not. */
  readonly folder: string;
  /** What lies in it, as the person would write it from here. */
  readonly shown: string;
}

/** Throws CONFIG_UNTRUSTED. */
export async function checkTrust(
  { folder, shown }: TrustSubject,
  needs: readonly string[],
  { isGiven, ask }: TrustAnswer,
): Promise<void> {
  if (needs.length === 0 || (await isTrustedFolder(folder))) return;
  const plain = needs.map(oneLine);
  if (!isGiven && !(await ask?.(trustQuestion(oneLine(shown), oneLine(folder), plain)))) {
    throw new ConclaveError(
      "CONFIG_UNTRUSTED",
      `${oneLine(shown)} is in a folder that you have not trusted, and it ${plain.join("; ")}.`,
    );
  }
  await trustFolder(folder);
}

function trustQuestion(shown: string, folder: string, needs: readonly string[]): string {
  return `${shown} does the following:\n${needs.map((need) => `  ${need}\n`).join("")}Trust ${folder} and the debates in it from now on? (y/N) `;
}

/** What somebody else wrote must not draw a question of its own. */
function oneLine(text: string): string {
  return stripEscapes(text).replace(/\s+/g, " ").trim();
}
