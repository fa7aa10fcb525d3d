/** `--dry-run`: the planned calls and their maximum cost. Calls nothing and creates no folder. */

import { panelMembers, type Seat } from "../../core/panel.ts";
import { callCeilings, REPLY_TOKENS } from "../../engine/estimate/call-ceilings.ts";
import { ceilingCost, loadPrices, type PriceOf, speakersWithoutPrice } from "../../engine/estimate/price-ceiling.ts";
import { mostCalls } from "../../protocols/most-calls.ts";
import type { PlannedStage, Protocol } from "../../protocols/protocol.ts";
import type { DebateRequest } from "../../request/debate-request.ts";
import { loadModelPricing } from "../../speakers/price-availability.ts";
import { type DryCalls, type DryRun, type DryStage, dryRunText, dryTotal } from "../../views/terminal/dry-run-text.ts";

export async function buildDryRun(debate: DebateRequest): Promise<DryRun> {
  const { panel, protocol, limits, settings } = debate;
  const all = panelMembers(panel);
  const priceOf = await loadPrices(panel, process.env);
  const planned = callCeilings(debate).filter(({ calls: count }) => count > 0);
  const calls = planned.map(
    (ceiling): DryCalls => ({
      kind: ceiling.kind,
      calls: ceiling.calls,
      inputTokens: ceiling.inputTokens * ceiling.calls,
      outputTokens: ceiling.outputTokens * ceiling.calls,
      costMicroUsd: ceilingCost(ceiling, panel, priceOf),
    }),
  );
  const withoutPrice = speakersWithoutPrice(panel, priceOf);
  const seats = all.map(({ name, speaker, family }) => {
    return { name, speaker, family, isPriced: !withoutPrice.includes(speaker) };
  });
  const { rounds, retries, budgetMicroUsd, maxTokens } = limits;
  return {
    protocol: protocol.name,
    rounds,
    seats,
    calls: sumByKind(calls, protocol),
    stages: (protocol.stages?.(panel, rounds, settings) ?? []).map((stage) => dryStage(debate, stage, priceOf)),
    standIns: mostCalls(planned, panel) - sum(planned.map((each) => each.calls)),
    mayAttack: protocol.kinds.includes("attack") && settings.unanimity === "dissent" && !settings.quick,
    replyTokens: REPLY_TOKENS,
    readsFiles: debate.settings.evidence !== "off" && (await hasModel(all)),
    retries,
    budgetMicroUsd,
    maxTokens,
  };
}

/** As if the protocol always ended there. */
function dryStage(debate: DebateRequest, { name, calls }: PlannedStage, priceOf: PriceOf): DryStage {
  const { panel, protocol } = debate;
  const ceilings = callCeilings({ ...debate, protocol: { ...protocol, plan: () => calls } });
  const costs = ceilings.filter((each) => each.calls > 0).flatMap((each) => ceilingCost(each, panel, priceOf) ?? []);
  const { budgetMicroUsd } = debate.limits;
  const cost = Math.min(sum(costs), budgetMicroUsd ?? Number.POSITIVE_INFINITY);
  return { name, calls: mostCalls(calls, panel), costMicroUsd: costs.length === 0 ? null : cost };
}

async function hasModel(seats: readonly Seat[]): Promise<boolean> {
  const worths = await Promise.all(seats.map(({ speaker }) => loadModelPricing(speaker, process.env)));
  return worths.some((worth) => worth !== null);
}

/** As JSON for a program, or as text for a person. */
export function formatDryRun(run: DryRun, manner: "json" | "text"): string {
  if (manner === "text") return dryRunText(run);
  return `${JSON.stringify({ type: "dry-run", ...run, total: dryTotal(run) }, null, 2)}\n`;
}

function sumByKind(calls: readonly DryCalls[], protocol: Protocol): readonly DryCalls[] {
  return [...new Set(protocol.kinds)].flatMap((kind) => {
    const alike = calls.filter((each) => each.kind === kind);
    const total = (field: "calls" | "inputTokens" | "outputTokens") => sum(alike.map((each) => each[field]));
    const priced = alike.flatMap(({ costMicroUsd }) => costMicroUsd ?? []);
    const costMicroUsd = priced.length === 0 ? null : sum(priced);
    const [inputTokens, outputTokens] = [total("inputTokens"), total("outputTokens")];
    return alike.length === 0 ? [] : [{ kind, calls: total("calls"), inputTokens, outputTokens, costMicroUsd }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
