/** What calls cost. Money is an integer of millionths of a US dollar; an unknown price is null, never 0. */

import { z } from "zod";
import type { Immutable } from "./immutable.ts";

export const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Part of the input that the speaker's vendor had cached. */
  cachedTokens: z.number(),
  costMicroUsd: z.number().nullable(),
  /** The speaker reported no tokens: these are counted from characters. */
  estimated: z.boolean(),
});
export type Usage = Immutable<typeof usageSchema>;

export const NO_USAGE: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  costMicroUsd: null,
  estimated: false,
};

/** A sum has a price if any part of it has; `seatsWithoutPrice` lists the seats that are missing. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    costMicroUsd:
      a.costMicroUsd === null && b.costMicroUsd === null ? null : (a.costMicroUsd ?? 0) + (b.costMicroUsd ?? 0),
    estimated: a.estimated || b.estimated,
  };
}

/** What a speaker reports, as far as it is a number: a log line with anything else could not be read again. */
export function sanitizeUsage(usage: Usage): Usage {
  const count = (value: number) => (Number.isFinite(value) && value > 0 ? value : 0);
  const { costMicroUsd: cost } = usage;
  return {
    inputTokens: count(usage.inputTokens),
    outputTokens: count(usage.outputTokens),
    cachedTokens: count(usage.cachedTokens),
    costMicroUsd: cost === null || !Number.isFinite(cost) || cost < 0 ? null : Math.round(cost),
    estimated: usage.estimated,
  };
}

export function totalTokens(usage: Usage): number {
  return usage.inputTokens + usage.outputTokens;
}

const CHARACTERS_PER_TOKEN = 4;

/** For a speaker that reports no tokens. */
export function estimateUsage(prompt: string, reply: string): Usage {
  return {
    ...NO_USAGE,
    inputTokens: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(reply.length / CHARACTERS_PER_TOKEN),
    estimated: true,
  };
}
