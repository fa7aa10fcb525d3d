/**
 * Spending limits, checked before each call and each round; running calls are never cut short. The verdict's cost is reserved, so
 * that a debate that runs out of budget between two rounds can still be decided.
 */

import type { RoundsEndReason } from "../core/event.ts";
import type { State } from "../core/state.ts";
import { addUsage, NO_USAGE, totalTokens, type Usage } from "../core/usage.ts";

export type SpentLimit = "budget" | "tokens" | "deadline";

/** The limit that prevents another call; null: none. */
export function limitReached(state: State, nowMs: number, isVerdict: boolean): SpentLimit | null {
  const { budgetMicroUsd, maxTokens, deadline } = state.limits;
  if (budgetMicroUsd === null && maxTokens === null && deadline === null) return null;
  const reserve = isVerdict ? { cost: 0, tokens: 0 } : verdictReserve(state);
  if (budgetMicroUsd !== null && cost(state.usage) + reserve.cost >= budgetMicroUsd) return "budget";
  if (maxTokens !== null && totalTokens(state.usage) + reserve.tokens >= maxTokens) return "tokens";
  // A due verdict is always written; the deadline only prevents further calls.
  return deadline !== null && !isVerdict && nowMs >= Date.parse(deadline) ? "deadline" : null;
}

/** Why the rounds end before `round` opens; null: they continue. A round that would probably exceed a limit does not start. */
export function roundsEndReason(state: State, round: number, nowMs: number): RoundsEndReason | null {
  if (round > state.limits.rounds) return "rounds";
  if (state.notes.some(({ note }) => note.kind === "conclude")) return "person";
  if (round === 1) return null;
  const reached = limitReached(state, nowMs, false);
  if (reached !== null) return reached;
  const last = roundUsage(state, round - 1);
  const reserve = verdictReserve(state);
  const { budgetMicroUsd, maxTokens } = state.limits;
  if (budgetMicroUsd !== null && cost(state.usage) + cost(last) + reserve.cost > budgetMicroUsd) return "budget";
  if (maxTokens !== null && totalTokens(state.usage) + totalTokens(last) + reserve.tokens > maxTokens) return "tokens";
  return null;
}

/** The most expensive call so far, as an estimate for the verdict. */
export function verdictReserve(state: State): { readonly cost: number; readonly tokens: number } {
  const spent = [...state.calls.values()].map(({ usage }) => usage);
  return { cost: Math.max(0, ...spent.map(cost)), tokens: Math.max(0, ...spent.map(totalTokens)) };
}

function roundUsage(state: State, round: number): Usage {
  return [...state.calls.values()]
    .filter((call) => call.round === round)
    .reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE);
}

function cost({ costMicroUsd }: Usage): number {
  return costMicroUsd ?? 0;
}
