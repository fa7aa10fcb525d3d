/** What an evaluation can cost at most and what it can show, before anything is spent. */

import { callCeilings } from "../../engine/estimate/call-ceilings.ts";
import { ceilingCost, loadPrices, speakersWithoutPrice } from "../../engine/estimate/price-ceiling.ts";
import { detectableEffect } from "../statistics/sample-size.ts";
import type { EvalTask } from "./eval-tasks.ts";

export interface Forecast {
  readonly items: number;
  readonly debates: number;
  readonly calls: number;
  /** The ceiling for the speakers whose price is known. */
  readonly microUsd: number;
  readonly unpriced: readonly string[];
  /** The smallest difference that the questions can show, by the share on which two arms differ. */
  readonly detectable: readonly { readonly discordant: number; readonly effect: number | null }[];
}

export async function forecastCost(items: number, tasks: readonly EvalTask[]): Promise<Forecast> {
  let [calls, microUsd] = [0, 0];
  const unpriced = new Set<string>();
  for (const { request } of tasks) {
    const priceOf = await loadPrices(request.panel, process.env);
    for (const ceiling of callCeilings(request)) {
      calls += ceiling.calls;
      microUsd += ceilingCost(ceiling, request.panel, priceOf) ?? 0;
    }
    for (const speaker of speakersWithoutPrice(request.panel, priceOf)) unpriced.add(speaker);
  }
  const detectable = [0.15, 0.25].map((discordant) => ({ discordant, effect: detectableEffect(items, discordant) }));
  return { items, debates: tasks.length, calls, microUsd, unpriced: [...unpriced], detectable };
}
