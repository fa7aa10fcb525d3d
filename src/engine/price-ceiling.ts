/** What planned calls cost at most, by the prices that are known before anybody was asked. */

import type { Panel } from "../core/panel.ts";
import { loadModelPricing } from "../speakers/price-availability.ts";
import type { Environment } from "../speakers/process/child-environment.ts";
import type { CallCeiling } from "./call-ceilings.ts";

type Tokens = Pick<CallCeiling, "inputTokens" | "outputTokens">;

/** In millionths of a dollar; null: no price of this speaker is known. */
export type PriceOf = (speaker: string, tokens: Tokens) => number | null;

export async function loadPrices({ seats, chair }: Panel, environment: Environment): Promise<PriceOf> {
  const speakers = new Set([...seats, ...(chair ? [chair] : [])].map(({ speaker }) => speaker));
  const worths = new Map(
    await Promise.all(
      [...speakers].map(async (speaker) => [speaker, await loadModelPricing(speaker, environment)] as const),
    ),
  );
  return (speaker, { inputTokens: input, outputTokens: output }) =>
    worths.get(speaker)?.cost({ input, output, cacheRead: 0, cacheWrite: 0 }) ?? null;
}

/** Of all the calls together; null: no price is known of anybody who could make them. */
export function ceilingCost(ceiling: CallCeiling, { seats, chair }: Panel, priceOf: PriceOf): number | null {
  const all = chair ? [...seats, chair] : seats;
  const costs = (of: Panel["seats"]) => of.flatMap(({ speaker }) => priceOf(speaker, ceiling) ?? []);
  if (costs(all).length === 0) return null;
  // What every seat does is paid seat by seat; of a single call nobody knows yet whose it is.
  const shares = ceiling.calls / seats.length;
  if (!Number.isInteger(shares)) return Math.max(...costs(all)) * ceiling.calls;
  return costs(seats).reduce((sum, cost) => sum + cost, 0) * shares;
}

/** Speakers of whom no price is known, each once. */
export function speakersWithoutPrice({ seats, chair }: Panel, priceOf: PriceOf): readonly string[] {
  const speakers = [...new Set([...seats, ...(chair ? [chair] : [])].map(({ speaker }) => speaker))];
  return speakers.filter((speaker) => priceOf(speaker, ONE_TOKEN) === null);
}

const ONE_TOKEN = { inputTokens: 1, outputTokens: 1 };
