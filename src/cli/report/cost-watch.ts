/** Estimates the final cost of a debate. Prices are looked up once per panel; until they are known there is no estimate. */

import { ConclaveError } from "../../core/errors.ts";
import type { Panel } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { callCeilings } from "../../engine/estimate/call-ceilings.ts";
import { type CostAhead, costAhead, NO_COST_AHEAD, type PricedCeiling } from "../../engine/estimate/cost-ahead.ts";
import { ceilingCost, loadPrices, type PriceOf, speakersWithoutPrice } from "../../engine/estimate/price-ceiling.ts";
import { readCosts } from "../../engine/estimate/timings-file.ts";
import { protocolNamed } from "../../protocols/index.ts";

export interface CostWatch {
  /** Await it to have an estimate right away. */
  preparePrices(panel: Panel): Promise<void>;
  estimate(state: State): CostAhead;
}

export function createCostWatch(): CostWatch {
  let known: { readonly panel: Panel; readonly priceOf: PriceOf | null } | null = null;
  let planned: { readonly of: State; readonly ceilings: readonly PricedCeiling[] } | null = null;
  const earlier = readCosts();
  const preparePrices = async (panel: Panel) => {
    known = { panel, priceOf: null };
    const priceOf = await loadPrices(panel, process.env).catch(ignoreConclaveError);
    if (known.panel === panel) known = { panel, priceOf };
  };
  return {
    preparePrices,
    estimate(state) {
      if (state.rehearsal !== null) return NO_COST_AHEAD;
      if (!known || !isSamePanel(known.panel, state.panel)) void preparePrices(state.panel);
      const { priceOf = null } = known ?? {};
      if (!priceOf) return NO_COST_AHEAD;
      // Recomputed only when the plan changes, because it measures the longest prompt.
      if (!planned || !isSamePlan(planned.of, state)) planned = { of: state, ceilings: ceilingCosts(state, priceOf) };
      return { ...costAhead(state, planned.ceilings, earlier), notCounted: speakersWithoutPrice(state.panel, priceOf) };
    },
  };
}

/** A debate from another version may have unknown speakers. */
function ignoreConclaveError(error: unknown): null {
  if (error instanceof ConclaveError) return null;
  throw error;
}

function isSamePanel(a: Panel, b: Panel): boolean {
  const speakers = ({ seats, chair }: Panel) => [...seats.map(({ speaker }) => speaker), chair?.speaker].join("\n");
  return a === b || speakers(a) === speakers(b);
}

function isSamePlan(a: State, b: State): boolean {
  return (
    a.panel === b.panel && a.question === b.question && a.settings === b.settings && a.limits.rounds === b.limits.rounds
  );
}

function ceilingCosts(state: State, priceOf: PriceOf): readonly PricedCeiling[] {
  const protocol = protocolNamed(state.protocol);
  if (!protocol) return [];
  return callCeilings({ ...state, protocol })
    .filter(({ calls }) => calls > 0)
    .map((ceiling) => ({ ...ceiling, costMicroUsd: ceilingCost(ceiling, state.panel, priceOf) }));
}
