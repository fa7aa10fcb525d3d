/**
 * The one question about trust. Callers list everything that needs it; the answer comes from the folders that are already
 * trusted, from --trust, or from the person, and from then on applies to the whole folder.
 */

import { ConclaveError } from "../core/errors.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { isTrustedFolder, trustFolder } from "./trust-store.ts";

export interface TrustAnswer {
  /** --trust. */
  readonly isGiven: boolean;
  /** Asks the person; null: there is no one to ask. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
}

/** Only folders that are already trusted. */
export const NO_ANSWER: TrustAnswer = { isGiven: false, ask: null };

interface TrustSubject {
  /** The folder to trust. */
  readonly folder: string;
  /** The file or debate in it, as a path from the current directory. */
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
    const message = `${oneLine(shown)} is not in a trusted folder, and it ${plain.join("; ")}.`;
    throw new ConclaveError("CONFIG_UNTRUSTED", message);
  }
  await trustFolder(folder);
}

function trustQuestion(shown: string, folder: string, needs: readonly string[]): string {
  return `${shown} does the following:\n${needs.map((need) => `  ${need}\n`).join("")}Trust ${folder} and the debates in it from now on? (y/N) `;
}

/** Text from someone else must not imitate the question. */
function oneLine(text: string): string {
  return stripEscapes(text).replace(/\s+/g, " ").trim();
}
