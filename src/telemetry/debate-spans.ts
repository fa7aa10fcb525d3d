/**
 * A debate as OpenTelemetry sees it, by the conventions for generative AI: the debate is a workflow, a phase of it groups calls, a
 * call invokes an agent (the seat), and inside it the model is chatted with. Spans take their times from the log.
 */

import { type Context, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { AnsweredCall, Call, FailedCall } from "../core/call.ts";
import type { Recorded } from "../core/event.ts";
import type { CallKey } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import {
  type Attributes,
  callAttributes,
  debateAttributes,
  outcomeAttributes,
  replyAttributes,
  seatOf,
  usageAttributes,
} from "./attributes.ts";

interface OpenSpan {
  readonly span: Span;
  readonly inside: Context;
}

/** `hasContent`: replies become part of the spans, which may hold secrets. */
export function debateSpans(tracer: Tracer, hasContent: boolean) {
  let debate: OpenSpan | null = null;
  let phase: (OpenSpan & { readonly name: string }) | null = null;
  const calls = new Map<CallKey, { readonly agent: OpenSpan; readonly chat: OpenSpan }>();

  function debateSpan(state: State, at: string): OpenSpan {
    debate ??= openSpan(tracer, `invoke_workflow ${state.protocol}`, { at, attributes: debateAttributes(state) });
    return debate;
  }

  function phaseSpan(state: State, call: Call): OpenSpan {
    const name = call.round === 0 ? call.kind : `round ${call.round} ${call.kind}`;
    if (phase?.name !== name) {
      phase?.span.end(new Date(call.startedAt));
      const attributes = { "conclave.round": call.round, "conclave.phase": call.kind };
      const parent = debateSpan(state, call.startedAt).inside;
      phase = { name, ...openSpan(tracer, name, { at: call.startedAt, attributes, parent }) };
    }
    return phase;
  }

  function start(state: State, call: Call): void {
    const seat = seatOf(state, call);
    const parent = phaseSpan(state, call).inside;
    const at = call.startedAt;
    const attributes = callAttributes(state, call);
    const invoked = { ...attributes, "gen_ai.operation.name": "invoke_agent" };
    const agent = openSpan(tracer, `invoke_agent ${call.seat}`, { at, attributes: invoked, parent });
    const chatting = { at, attributes, kind: SpanKind.CLIENT, parent: agent.inside };
    const chat = openSpan(tracer, `chat ${seat.model}`, chatting);
    calls.set(call.key, { agent, chat });
  }

  function end(call: AnsweredCall | FailedCall): void {
    const open = calls.get(call.key);
    if (!open) return;
    calls.delete(call.key);
    open.chat.span.setAttributes({ ...usageAttributes(call), ...replyAttributes(call, hasContent) });
    if (call.status === "failed") {
      for (const { span } of [open.chat, open.agent]) {
        span.setAttribute("error.type", call.code);
        span.setStatus({ code: SpanStatusCode.ERROR, message: call.message });
      }
    }
    open.chat.span.end(new Date(call.endedAt));
    open.agent.span.end(new Date(call.endedAt));
  }

  return {
    record({ event, at }: Recorded, state: State): void {
      const call = "call" in event ? state.calls.get(event.call) : undefined;
      if (event.type === "call.started" && call) start(state, call);
      if (event.type === "call.retried" && call) {
        calls
          .get(call.key)
          ?.chat.span.addEvent("retry", { "error.type": event.code, attempt: event.attempt }, new Date(at));
      }
      if (call?.status === "answered" && event.type === "call.answered") end(call);
      if (call?.status === "failed" && event.type === "call.failed") end(call);
      if (event.type === "debate.opened" || event.type === "debate.resumed") debateSpan(state, at);
    },
    /** Ends whatever is still open, as after an interruption. */
    close(state: State): void {
      const at = new Date(state.updatedAt);
      for (const { agent, chat } of calls.values()) {
        chat.span.end(at);
        agent.span.end(at);
      }
      phase?.span.end(at);
      debate?.span.setAttributes(outcomeAttributes(state));
      debate?.span.end(at);
    },
  };
}

interface SpanSettings {
  readonly at: string;
  readonly attributes: Attributes;
  readonly kind?: SpanKind;
  readonly parent?: Context;
}

function openSpan(
  tracer: Tracer,
  name: string,
  { at, attributes, kind = SpanKind.INTERNAL, parent = context.active() }: SpanSettings,
): OpenSpan {
  const span = tracer.startSpan(name, { kind, startTime: new Date(at), attributes }, parent);
  return { span, inside: trace.setSpan(parent, span) };
}
