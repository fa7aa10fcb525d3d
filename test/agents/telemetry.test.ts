// Spans of a whole debate through the real OpenTelemetry SDK to a stand-in for a collector, decoded from protobuf.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { places } from "../support/command.ts";
import { LEFT_OUT } from "../support/real-agents.ts";

const MODULES = join(import.meta.dirname, "../../.cache/agents/node_modules");
const IS_MISSING = !existsSync(join(MODULES, "@opentelemetry/sdk-node")) && "the SDK is not in the cache of the agents";
const place = places();

test("spans arrive at a collector with the attributes of the conventions", {
  skip: LEFT_OUT || IS_MISSING,
}, async (t) => {
  const { url, bodies } = await collector(t);
  const { exit } = await place().conclave(["Should we use JWT or sessions?"], {
    env: { NODE_PATH: MODULES, OTEL_EXPORTER_OTLP_ENDPOINT: url },
  });
  assert.equal(exit, 0);
  const spans = bodies.get("/v1/traces")?.flatMap(spansOf) ?? [];
  const debate = spans.find(({ name }) => name.startsWith("invoke_workflow "));
  const chats = spans.filter(({ name }) => name.startsWith("chat "));
  const agents = new Map(spans.filter(({ name }) => name.startsWith("invoke_agent ")).map((span) => [span.id, span]));
  assert.equal(debate?.parent, "");
  assert.equal(debate?.attributes.get("conclave.rehearsal"), "true");
  assert.ok(chats.length > 5 && chats.length === agents.size, `${chats.length} chats`);
  for (const { parent, attributes } of chats) {
    assert.ok(agents.has(parent));
    assert.equal(attributes.get("gen_ai.operation.name"), "chat");
    assert.equal(attributes.has("gen_ai.provider.name") && attributes.has("gen_ai.usage.input_tokens"), true);
    assert.equal(attributes.has("gen_ai.output.messages"), false);
  }
  assert.equal(
    bodies.get("/v1/metrics")?.some((body) => body.includes("gen_ai.client.token.usage")),
    true,
  );
});

async function collector(t: TestContext) {
  const bodies = new Map<string, Buffer[]>();
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const path = request.url ?? "";
      bodies.set(path, [...(bodies.get(path) ?? []), Buffer.concat(pieces)]);
      reply.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address);
  return { url: `http://127.0.0.1:${address.port}`, bodies };
}

// ── As much of protobuf as a trace needs ────────────────────────────────────────────────────────

interface DecodedSpan {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** ExportTraceServiceRequest → ResourceSpans → ScopeSpans → Span. */
function spansOf(body: Buffer): readonly DecodedSpan[] {
  return inside([body], 1, 2, 2).map((span) => ({
    id: field(span, 2)?.toString("hex") ?? "",
    parent: field(span, 4)?.toString("hex") ?? "",
    name: field(span, 5)?.toString() ?? "",
    attributes: new Map(
      inside([span], 9).map((pair) => [
        field(pair, 1)?.toString() ?? "",
        attributeText(field(pair, 2) ?? Buffer.alloc(0)),
      ]),
    ),
  }));
}

function attributeText(value: Buffer): string {
  const [first] = fields(value);
  if (!first) return "";
  return first.number === 2
    ? String(first.integer === 1n)
    : first.number === 1
      ? first.bytes.toString()
      : String(first.integer);
}

function inside(messages: readonly Buffer[], ...path: readonly number[]): readonly Buffer[] {
  return path.reduce(
    (found, number) =>
      found.flatMap((message) => fields(message).flatMap((each) => (each.number === number ? [each.bytes] : []))),
    messages,
  );
}

function field(message: Buffer, number: number): Buffer | undefined {
  return fields(message).find((each) => each.number === number)?.bytes;
}

function fields(
  message: Buffer,
): readonly { readonly number: number; readonly bytes: Buffer; readonly integer: bigint }[] {
  const found = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const integer = wire === 0 ? varint() : 0n;
    const size = wire === 2 ? Number(varint()) : wire === 1 ? 8 : wire === 5 ? 4 : 0;
    found.push({ number: tag >> 3, bytes: message.subarray(at, at + size), integer });
    at += size;
  }
  return found;
}
