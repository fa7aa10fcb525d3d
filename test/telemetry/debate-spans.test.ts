// Spans and metrics of a debate, recorded by a tracer that keeps what it is given.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Attributes,
  type AttributeValue,
  type Context,
  createNoopMeter,
  type Span,
  SpanKind,
  type SpanOptions,
  type TimeInput,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Recorded } from "../../src/core/event.ts";
import { fold, reduce } from "../../src/core/reduce/reduce.ts";
import { debateMetrics } from "../../src/telemetry/debate-metrics.ts";
import { debateSpans } from "../../src/telemetry/debate-spans.ts";
import { openTelemetry } from "../../src/telemetry/open-telemetry.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";

interface KeptSpan {
  readonly name: string;
  readonly kind: SpanKind | undefined;
  readonly parent: string | null;
  readonly attributes: Record<string, AttributeValue | undefined>;
  startedAt: TimeInput | undefined;
  endedAt: TimeInput | undefined;
  isError: boolean;
  events: number;
}

describe("the spans of a debate", () => {
  const kept = spansOf(offlineEdits().events, false);

  test("are one workflow, its phases, and for each call an agent and its chat", () => {
    const state = offlineEdits().state();
    const [debate, ...others] = kept;
    assert.equal(debate?.name, "invoke_workflow challenge");
    assert.equal(debate?.attributes["conclave.outcome"], "majority");
    assert.equal(others.filter(({ name }) => name.startsWith("chat ")).length, state.calls.size);
    assert.equal(others.filter(({ name }) => name.startsWith("invoke_agent ")).length, state.calls.size);
    const phases = others.filter(({ parent }) => parent === debate?.name);
    assert.ok(phases.length > 3 && phases.every(({ attributes }) => attributes["conclave.phase"] !== undefined));
  });

  test("all end, none before it began", () => {
    for (const { name, startedAt, endedAt } of kept) {
      assert.ok(startedAt instanceof Date && endedAt instanceof Date && endedAt >= startedAt, name);
    }
  });

  test("name provider, model, tokens and cost of a call", () => {
    const chat = kept.find(({ name }) => name === "chat codex");
    assert.equal(chat?.kind, SpanKind.CLIENT);
    assert.equal(chat?.attributes["gen_ai.provider.name"], "openai");
    assert.equal(chat?.attributes["gen_ai.operation.name"], "chat");
    assert.equal(chat?.attributes["gen_ai.conversation.id"], "014-offline-edits");
    assert.equal(typeof chat?.attributes["gen_ai.usage.input_tokens"], "number");
    assert.equal(typeof chat?.attributes["conclave.cost_usd"], "number");
  });

  test("a failed call has its class, and its retries are events", () => {
    const failed = kept.filter(({ isError }) => isError);
    assert.deepEqual(failed.map(({ name, attributes }) => [name, attributes["error.type"]]).toSorted(), [
      ["chat gemini", "SPEAKER_RATE_LIMITED"],
      ["invoke_agent operations", "SPEAKER_RATE_LIMITED"],
    ]);
    assert.equal(failed.find(({ name }) => name === "chat gemini")?.events, 2);
  });

  test("hold no content unless it is asked for", () => {
    const [reply = ""] = [...offlineEdits().state().calls.values()].flatMap((call) =>
      call.status === "answered" ? [call.text] : [],
    );
    assert.equal(JSON.stringify(kept).includes(JSON.stringify(reply).slice(1, 60)), false);
    const [, messages] = [kept, spansOf(offlineEdits().events, true)].map((all) => JSON.stringify(all));
    assert.equal(messages?.includes("gen_ai.output.messages"), true);
  });

  test("end where the debate was interrupted", () => {
    const cut = offlineEdits().events.slice(0, 12);
    assert.equal(
      spansOf(cut, false).every(({ endedAt }) => endedAt !== undefined),
      true,
    );
  });
});

test("metrics take every call that ended", () => {
  const added: string[] = [];
  const meter = createNoopMeter();
  const record = debateMetrics({
    ...meter,
    createCounter: (name) => ({
      add: (_, attributes) => void added.push(`${name} ${attributes?.["error.type"] ?? ""}`.trim()),
    }),
    createHistogram: (name) => ({ record: () => void added.push(name) }),
  });
  let state = fold([]);
  for (const recorded of offlineEdits().events) {
    state = reduce(state, recorded);
    record(recorded, state);
  }
  const count = (name: string) => added.filter((each) => each === name).length;
  assert.equal(count("conclave.calls"), state.calls.size);
  assert.equal(count("conclave.failures SPEAKER_RATE_LIMITED"), 1);
  assert.equal(count("gen_ai.client.token.usage"), 2 * state.calls.size);
});

describe("telemetry", () => {
  test("is off without an SDK and without an address", async () => {
    assert.equal(await openTelemetry({}, assert.fail), null);
    assert.equal(
      await openTelemetry({ OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://x" }, assert.fail),
      null,
    );
  });

  test("says how to install the SDK where an address is set and none is there", async () => {
    const said: string[] = [];
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    assert.equal(await openTelemetry(env, (sentence) => void said.push(sentence)), null);
    assert.deepEqual(said, [
      "OTEL_EXPORTER_OTLP_ENDPOINT is set, but @opentelemetry/sdk-node is not installed beside Conclave: npm install --global @opentelemetry/sdk-node",
    ]);
  });
});

function spansOf(log: readonly Recorded[], hasContent: boolean): readonly KeptSpan[] {
  const kept: KeptSpan[] = [];
  const spans = debateSpans(keepingTracer(kept), hasContent);
  let state = fold([]);
  for (const recorded of log) {
    state = reduce(state, recorded);
    spans.record(recorded, state);
  }
  spans.close(state);
  return kept;
}

function keepingTracer(kept: KeptSpan[]): Tracer {
  const names = new Map<Span, string>();
  return {
    startSpan(name: string, options: SpanOptions = {}, parent?: Context) {
      const above = parent && trace.getSpan(parent);
      const row: KeptSpan = {
        name,
        kind: options.kind,
        parent: above ? (names.get(above) ?? null) : null,
        attributes: { ...options.attributes },
        startedAt: options.startTime,
        endedAt: undefined,
        isError: false,
        events: 0,
      };
      kept.push(row);
      const span = keepingSpan(row);
      names.set(span, name);
      return span;
    },
    startActiveSpan: () => assert.fail("Spans of a debate overlap, so none of them is the active one."),
  };
}

function keepingSpan(row: KeptSpan): Span {
  const span: Span = {
    spanContext: () => ({ traceId: "1".repeat(32), spanId: "1".repeat(16), traceFlags: 1 }),
    setAttribute(key, value) {
      row.attributes[key] = value;
      return span;
    },
    setAttributes(attributes: Attributes) {
      Object.assign(row.attributes, attributes);
      return span;
    },
    addEvent() {
      row.events += 1;
      return span;
    },
    addLink: () => span,
    addLinks: () => span,
    setStatus() {
      row.isError = true;
      return span;
    },
    updateName: () => span,
    end(time) {
      row.endedAt = time;
    },
    isRecording: () => true,
    recordException: () => undefined,
  };
  return span;
}
