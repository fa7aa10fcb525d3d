/**
 * What one call to a model can use at most when its output is limited. Every look with a tool is another request that pays for the
 * prompt and for everything read so far, so such a call looks less often and reads less, and its ceiling counts all of it.
 */

import type { Ceiling } from "../speaker.ts";
import type { ReportedUsage } from "./package-model.ts";
import { LOOKS_AT_MOST, TOOL_CHARACTERS } from "./tool-set.ts";

export interface StepLimits {
  /** Requests with tools; the next one must be the reply. */
  readonly looks: number;
  /** Characters of all tool results. */
  readonly toolCharacters: number;
  /** Per request; null: the vendor's own limit. */
  readonly outputTokens: number | null;
}

const LIMITED_LOOKS = 3;
const LIMITED_CHARACTERS = 30_000;
const CHARACTERS_PER_TOKEN = 3;

export function stepLimits(outputTokens: number | undefined, hasTools: boolean): StepLimits {
  if (outputTokens === undefined) return { looks: LOOKS_AT_MOST, toolCharacters: TOOL_CHARACTERS, outputTokens: null };
  const share = hasTools ? Math.floor(outputTokens / 2) : outputTokens;
  return { looks: LIMITED_LOOKS, toolCharacters: LIMITED_CHARACTERS, outputTokens: share };
}

/** Looking ends when half of the output is used, so that at most one request follows that uses the other half. */
export function mustReply(steps: readonly { readonly usage: ReportedUsage | null }[], limits: StepLimits): boolean {
  const used = steps.reduce((sum, { usage }) => sum + (usage?.outputTokens.total ?? 0), 0);
  return steps.length >= limits.looks || (limits.outputTokens !== null && used >= limits.outputTokens);
}

/** The tokens of all requests of a call together. */
export function callTokens({ inputTokens, outputTokens }: Ceiling, hasTools: boolean): Ceiling {
  if (!hasTools) return { inputTokens, outputTokens };
  const read = (LIMITED_CHARACTERS / CHARACTERS_PER_TOKEN) * LIMITED_LOOKS;
  // Half of the output may be used just before looking ends, and once more by the look that ends it.
  return { inputTokens: inputTokens * (LIMITED_LOOKS + 1) + read, outputTokens: Math.ceil(outputTokens * 1.5) };
}
