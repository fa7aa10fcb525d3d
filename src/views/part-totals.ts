/** How long a part of a debate took and what it cost, in words. */

import type { Call } from "../core/call.ts";
import { type DebatePart, partKind } from "../core/debate-parts.ts";
import type { State } from "../core/state.ts";
import { millis } from "../core/time.ts";
import { addUsage, NO_USAGE } from "../core/usage.ts";
import { clock, money, tokensOf } from "./amounts.ts";

/** What was spent is money, or tokens if no price is known. */
export function partTotals(state: State, { round, kind }: Pick<DebatePart, "round" | "kind">) {
  const calls = [...state.calls.values()].filter((call) => call.round === round && partKind(call) === kind);
  const usage = calls.reduce((sum, call) => addUsage(sum, call.usage), NO_USAGE);
  const isPriced = usage.costMicroUsd !== null && state.rehearsal === null;
  return { time: clock(spanMs(calls)), spent: isPriced ? money(usage.costMicroUsd) : tokensOf(usage) };
}

function spanMs(calls: readonly Call[]): number {
  const starts = calls.map(({ startedAt }) => millis(startedAt));
  const ends = calls.flatMap((call) => (call.status === "pending" ? [] : [millis(call.endedAt)]));
  return ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...starts);
}
