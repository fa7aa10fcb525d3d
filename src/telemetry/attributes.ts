/** The attributes of spans and metrics, by the names of the GenAI conventions (1.42); our own begin with `conclave.`. */

import type { AnsweredCall, Call, FailedCall } from "../core/call.ts";
import { everyMember, type Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";

export const SCHEMA_URL = "https://opentelemetry.io/schemas/gen-ai/1.42.0";

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** What differs between the name of a family here and the convention's name of its provider. */
const PROVIDERS: Readonly<Record<string, string>> = { google: "gcp.gemini", mistral: "mistral_ai", xai: "x_ai" };

/** `model` is what was asked for: a model, or the agent that chooses one. */
export function seatOf({ seats, panel }: Pick<State, "seats" | "panel">, { seat: name }: Pick<Call, "seat">) {
  const seat = everyMember({ seats, panel }).find((each) => each.name === name);
  return { provider: seat ? (PROVIDERS[seat.family] ?? seat.family) : "unknown", model: seat ? modelOf(seat) : name };
}

/** `gpt-5` of `openai/gpt-5@http://…`; an agent or command has only its own name. */
function modelOf({ speaker }: Seat): string {
  return speaker.replace(/@https?:.*$/, "").replace(/^[a-z0-9-]+\//, "");
}

export function debateAttributes(state: State): Attributes {
  return {
    "gen_ai.operation.name": "invoke_workflow",
    "gen_ai.workflow.name": state.protocol,
    "gen_ai.conversation.id": state.id,
    "conclave.protocol": state.protocol,
    "conclave.seats": state.panel.seats.length,
    "conclave.rehearsal": state.rehearsal !== null,
  };
}

export function outcomeAttributes({ outcome, usage, status }: State): Attributes {
  return {
    "conclave.status": status,
    ...(outcome === null ? {} : { "conclave.outcome": outcome }),
    ...(usage.costMicroUsd === null ? {} : { "conclave.cost_usd": usage.costMicroUsd / 1_000_000 }),
  };
}

export function callAttributes(state: State, call: Call): Attributes {
  const { provider, model } = seatOf(state, call);
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": provider,
    "gen_ai.request.model": model,
    "gen_ai.agent.name": call.seat,
    "gen_ai.conversation.id": state.id,
    "conclave.call": call.key,
    "conclave.round": call.round,
    "conclave.phase": call.kind,
  };
}

export function usageAttributes({ usage, retries }: AnsweredCall | FailedCall): Attributes {
  return {
    "gen_ai.usage.input_tokens": usage.inputTokens,
    "gen_ai.usage.output_tokens": usage.outputTokens,
    "gen_ai.usage.cache_read.input_tokens": usage.cachedTokens,
    "conclave.tokens_estimated": usage.estimated,
    "conclave.retries": retries.length,
    ...(usage.costMicroUsd === null ? {} : { "conclave.cost_usd": usage.costMicroUsd / 1_000_000 }),
  };
}

/** Replies only on request. */
export function replyAttributes(call: AnsweredCall | FailedCall, hasContent: boolean): Attributes {
  if (call.status === "failed") return {};
  const message = [{ role: "assistant", parts: [{ type: "text", content: call.text }], finish_reason: "stop" }];
  return {
    "gen_ai.response.finish_reasons": "stop",
    ...(call.requestId === null ? {} : { "gen_ai.response.id": call.requestId }),
    ...(hasContent ? { "gen_ai.output.messages": JSON.stringify(message) } : {}),
  };
}
