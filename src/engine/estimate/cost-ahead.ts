/**
 * Estimates the final cost of a debate: the likely cost, from calls in this and earlier debates, and the maximum, from what was
 * spent and the ceilings of the remaining calls. Without a price there is no number; nothing is guessed.
 */

import { isRepair } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import type { CallCeiling } from "./call-ceilings.ts";
import { type Costs, remainingCalls } from "./time-left.ts";

export interface CostAhead {
  /** null: no data to estimate from. */
  readonly likelyMicroUsd: number | null;
  /** null: no known price. Never more than the budget. */
  readonly atMostMicroUsd: number | null;
  /** Speakers without a known price; their cost comes on top. */
  readonly notCounted: readonly string[];
}

export const NO_COST_AHEAD: CostAhead = { likelyMicroUsd: null, atMostMicroUsd: null, notCounted: [] };

/** `costMicroUsd`: of all calls in the row; null: no known price. */
export interface PricedCeiling extends CallCeiling {
  readonly costMicroUsd: number | null;
}

/** `earlier`: what calls cost in earlier debates. */
export function costAhead(
  state: State,
  ceilings: readonly PricedCeiling[],
  earlier: Costs,
): Omit<CostAhead, "notCounted"> {
  const rows = remainingCalls(state, ceilings).map(({ planned, pending, missing }) => ({
    ...planned,
    count: pending.length + missing,
  }));
  const spent = state.usage.costMicroUsd ?? 0;
  return { likelyMicroUsd: likelyCost(state, rows, { spent, earlier }), atMostMicroUsd: maxCost(state, rows, spent) };
}

interface Row extends PricedCeiling {
  /** The number of its calls that have not ended. */
  readonly count: number;
}

function maxCost({ limits: { budgetMicroUsd } }: State, rows: readonly Row[], spent: number): number | null {
  if (rows.length > 0 && rows.every(({ costMicroUsd }) => costMicroUsd === null)) return null;
  const ahead = rows.reduce(
    (sum, { costMicroUsd, calls, count }) => sum + ((costMicroUsd ?? 0) / calls) * count,
    spent,
  );
  // Calls that are running when the budget is spent are completed.
  return Math.max(spent, Math.min(ahead, budgetMicroUsd ?? ahead));
}

function likelyCost(
  state: State,
  rows: readonly Row[],
  { spent, earlier }: { readonly spent: number; readonly earlier: Costs },
): number | null {
  const here = [...state.calls.values()].flatMap((call) => {
    if (call.status !== "answered" || call.reused || isRepair(call.key)) return [];
    const { costMicroUsd: cost } = call.usage;
    return cost === null ? [] : [{ kind: call.kind, cost }];
  });
  const typical = (kind: string) =>
    mean(here.filter((call) => call.kind === kind).map(({ cost }) => cost)) ??
    mean(state.panel.seats.flatMap(({ speaker }) => earlier[speaker]?.[kind] ?? [])) ??
    mean(here.map(({ cost }) => cost));
  const ahead = rows.map(({ kind, count }) => ({ count, each: typical(kind) }));
  if (ahead.length === 0 || ahead.some(({ each }) => each === null)) return null;
  return ahead.reduce((sum, { count, each }) => sum + (each ?? 0) * count, spent);
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
