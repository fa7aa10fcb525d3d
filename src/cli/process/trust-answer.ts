/** What the person at this terminal says to a question of trust: --trust says yes before it is asked. */

import { createInterface } from "node:readline/promises";
import type { TrustAnswer } from "../../trust/check-trust.ts";

export function trustAnswer(given: { has(option: string): boolean }): TrustAnswer {
  const isThere = process.stdin.isTTY === true && process.stderr.isTTY === true && !given.has("yes");
  return { isGiven: given.has("trust"), ask: isThere ? askYesOrNo : null };
}

async function askYesOrNo(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*y(es)?\s*$/i.test(await lines.question(question));
  } finally {
    lines.close();
  }
}
