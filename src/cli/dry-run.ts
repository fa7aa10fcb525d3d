/** `--dry-run`: what the debate would be and could cost. Nobody is called, and no folder is made. */

import type { Seat } from "../core/panel.ts";
import { type CallCeiling, callCeilings, REPLY_TOKENS } from "../engine/ceiling.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Worth } from "../speakers/model/price.ts";
import { modelWorth } from "../speakers/price-known.ts";
import { type DryCalls, type DryRun, dryRunText, dryTotal } from "../views/dry-run.ts";
import type { DebateRequest } from "../wire.ts";

export async function dryRun(debate: DebateRequest): Promise<DryRun> {
  const { panel, protocol, limits } = debate;
  const all = panel.chair ? [...panel.seats, panel.chair] : panel.seats;
  const worths = new Map<Seat, Worth | null>();
  for (const seat of all) worths.set(seat, await modelWorth(seat.speaker, process.env));
  const costOf = (
    seat: Seat,
    { inputTokens: input, outputTokens: output }: Pick<CallCeiling, "inputTokens" | "outputTokens">,
  ) => worths.get(seat)?.cost({ input, output, cacheRead: 0, cacheWrite: 0 }) ?? null;
  const planned = callCeilings(debate).filter(({ calls: count }) => count > 0);
  const calls = planned.map((ceiling): DryCalls => {
    const costs = (seats: readonly Seat[]) => seats.flatMap((seat) => costOf(seat, ceiling) ?? []);
    const shares = ceiling.calls / panel.seats.length;
    // What every seat does is paid seat by seat; of a single call nobody knows yet whose it is.
    const cost = Number.isInteger(shares) ? sum(costs(panel.seats)) * shares : Math.max(...costs(all)) * ceiling.calls;
    return {
      kind: ceiling.kind,
      calls: ceiling.calls,
      inputTokens: ceiling.inputTokens * ceiling.calls,
      outputTokens: ceiling.outputTokens * ceiling.calls,
      costMicroUsd: costs(all).length === 0 ? null : cost,
    };
  });
  const seats = all.map((seat) => ({
    name: seat.name,
    speaker: seat.speaker,
    family: seat.family,
    isPriced: costOf(seat, { inputTokens: 1, outputTokens: 1 }) !== null,
  }));
  const { rounds, retries, budgetMicroUsd, maxTokens } = limits;
  const replyTokens = REPLY_TOKENS;
  return {
    protocol: protocol.name,
    rounds,
    seats,
    calls: byKind(calls, protocol),
    replyTokens,
    readsFiles: debate.settings.evidence !== "off" && [...worths.values()].some((worth) => worth !== null),
    retries,
    budgetMicroUsd,
    maxTokens,
  };
}

/** As a document for a program, or as lines for a person. */
export function dryRunPrinted(run: DryRun, manner: "json" | "text"): string {
  if (manner === "text") return dryRunText(run);
  return `${JSON.stringify({ type: "dry-run", ...run, total: dryTotal(run) }, null, 2)}\n`;
}

function byKind(calls: readonly DryCalls[], protocol: Protocol): readonly DryCalls[] {
  const kinds = protocol.kinds.filter((kind) => calls.some((each) => each.kind === kind));
  return kinds.map((kind) => {
    const alike = calls.filter((each) => each.kind === kind);
    const priced = alike.flatMap(({ costMicroUsd }) => costMicroUsd ?? []);
    return {
      kind,
      calls: sum(alike.map((each) => each.calls)),
      inputTokens: sum(alike.map(({ inputTokens }) => inputTokens)),
      outputTokens: sum(alike.map(({ outputTokens }) => outputTokens)),
      costMicroUsd: priced.length === 0 ? null : sum(priced),
    };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
