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
  for (const task of tasks) {
    const ceiling = await taskCeiling(task);
    calls += ceiling.calls;
    microUsd += ceiling.microUsd;
    for (const speaker of ceiling.unpriced) unpriced.add(speaker);
  }
  const detectable = [0.15, 0.25].map((discordant) => ({ discordant, effect: detectableEffect(items, discordant) }));
  return { items, debates: tasks.length, calls, microUsd, unpriced: [...unpriced], detectable };
}

/** Of one debate. The cost is for the speakers whose price is known. */
export async function taskCeiling({ request }: EvalTask) {
  const { panel } = request;
  const priceOf = await loadPrices(panel, process.env);
  const ceilings = callCeilings(request);
  return {
    calls: ceilings.reduce((sum, { calls }) => sum + calls, 0),
    microUsd: ceilings.reduce((sum, ceiling) => sum + (ceilingCost(ceiling, panel, priceOf) ?? 0), 0),
    unpriced: speakersWithoutPrice(panel, priceOf),
  };
}
