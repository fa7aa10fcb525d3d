/** The answer of the person at this terminal to a question about trust: --trust answers yes in advance. */

import type { TrustAnswer } from "../../trust/check-trust.ts";
import { askYesOrNo } from "./ask-yes-or-no.ts";

export function trustAnswer(input: { has(option: string): boolean }): TrustAnswer {
  const isThere = process.stdin.isTTY === true && process.stderr.isTTY === true && !input.has("yes");
  return { isGiven: input.has("trust"), ask: isThere ? (question) => askYesOrNo(question) : null };
}
