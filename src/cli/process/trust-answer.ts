/** The answer of the person at this terminal to a question about trust: --trust answers yes in advance. */

import { createInterface } from "node:readline/promises";
import type { TrustAnswer } from "../../trust/check-trust.ts";

export function trustAnswer(input: { has(option: string): boolean }): TrustAnswer {
  const isThere = process.stdin.isTTY === true && process.stderr.isTTY === true && !input.has("yes");
  return { isGiven: input.has("trust"), ask: isThere ? askYesOrNo : null };
}

async function askYesOrNo(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*y(es)?\s*$/i.test(await lines.question(question));
  } finally {
    lines.close();
  }
}
