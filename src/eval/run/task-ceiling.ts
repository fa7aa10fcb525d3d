/** What one debate of an evaluation can cost at most. */

import { callCeilings } from "../../engine/estimate/call-ceilings.ts";
import { ceilingCost, loadPrices, speakersWithoutPrice } from "../../engine/estimate/price-ceiling.ts";
import type { EvalTask } from "./eval-tasks.ts";

export interface TaskCeiling {
  readonly calls: number;
  /** For the speakers whose price is known. */
  readonly microUsd: number;
  readonly unpriced: readonly string[];
}

export async function taskCeiling({ request }: EvalTask): Promise<TaskCeiling> {
  const priceOf = await loadPrices(request.panel, process.env);
  const ceilings = callCeilings(request);
  return {
    calls: ceilings.reduce((sum, { calls }) => sum + calls, 0),
    microUsd: ceilings.reduce((sum, ceiling) => sum + (ceilingCost(ceiling, request.panel, priceOf) ?? 0), 0),
    unpriced: speakersWithoutPrice(request.panel, priceOf),
  };
}
