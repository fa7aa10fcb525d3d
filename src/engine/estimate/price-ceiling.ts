/** The maximum cost of planned calls, by the prices known in advance. */

import { type Panel, panelMembers } from "../../core/panel.ts";
import { loadModelPricing } from "../../speakers/price-availability.ts";
import type { Environment } from "../../speakers/process/child-environment.ts";
import type { CallCeiling } from "./call-ceilings.ts";

type Tokens = Pick<CallCeiling, "inputTokens" | "outputTokens">;

/** In millionths of a dollar; null: no known price for this speaker. */
export type PriceOf = (speaker: string, tokens: Tokens) => number | null;

export async function loadPrices(panel: Panel, environment: Environment): Promise<PriceOf> {
  const speakers = new Set(panelMembers(panel).map(({ speaker }) => speaker));
  const worths = new Map(
    await Promise.all(
      [...speakers].map(async (speaker) => [speaker, await loadModelPricing(speaker, environment)] as const),
    ),
  );
  return (speaker, { inputTokens: input, outputTokens: output }) =>
    worths.get(speaker)?.cost({ input, output, cacheRead: 0, cacheWrite: 0 }) ?? null;
}

/** For all calls together; null: no known price for any speaker that could make them. */
export function ceilingCost(ceiling: CallCeiling, panel: Panel, priceOf: PriceOf): number | null {
  const all = panelMembers(panel);
  const costs = (of: Panel["seats"]) => of.flatMap(({ speaker }) => priceOf(speaker, ceiling) ?? []);
  if (costs(all).length === 0) return null;
  // Calls that every seat makes are priced by seat; for a single call the seat is not known yet.
  const shares = ceiling.calls / panel.seats.length;
  if (!Number.isInteger(shares)) return Math.max(...costs(all)) * ceiling.calls;
  return costs(panel.seats).reduce((sum, cost) => sum + cost, 0) * shares;
}

/** Speakers without a known price, each once. */
export function speakersWithoutPrice(panel: Panel, priceOf: PriceOf): readonly string[] {
  const speakers = [...new Set(panelMembers(panel).map(({ speaker }) => speaker))];
  return speakers.filter((speaker) => priceOf(speaker, ONE_TOKEN) === null);
}

const ONE_TOKEN = { inputTokens: 1, outputTokens: 1 };
