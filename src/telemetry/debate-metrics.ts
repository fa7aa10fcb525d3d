/** What a debate adds to the counters: calls, tokens, cost, duration, failures by class. */

import type { Meter } from "@opentelemetry/api";
import type { Recorded } from "../core/event.ts";
import type { State } from "../core/state.ts";
import { msBetween } from "../core/time.ts";
import { seatOf } from "./attributes.ts";

export function debateMetrics(meter: Meter) {
  const calls = meter.createCounter("conclave.calls", { description: "Calls of seats that ended" });
  const failures = meter.createCounter("conclave.failures", { description: "Calls that failed for good" });
  const cost = meter.createCounter("conclave.cost", { unit: "USD", description: "Cost as far as prices are known" });
  const tokens = meter.createHistogram("gen_ai.client.token.usage", { unit: "{token}" });
  const duration = meter.createHistogram("gen_ai.client.operation.duration", { unit: "s" });
  return ({ event }: Recorded, state: State): void => {
    if (event.type !== "call.answered" && event.type !== "call.failed") return;
    const call = state.calls.get(event.call);
    if (!call || call.status === "pending") return;
    const { provider, model } = seatOf(state, call);
    const about = {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": model,
      "conclave.protocol": state.protocol,
    };
    calls.add(1, about);
    if (call.status === "failed") failures.add(1, { ...about, "error.type": call.code });
    if (call.usage.costMicroUsd !== null) cost.add(call.usage.costMicroUsd / 1_000_000, about);
    tokens.record(call.usage.inputTokens, { ...about, "gen_ai.token.type": "input" });
    tokens.record(call.usage.outputTokens, { ...about, "gen_ai.token.type": "output" });
    duration.record(Math.max(0, msBetween(call.startedAt, call.endedAt)) / 1_000, about);
  };
}
