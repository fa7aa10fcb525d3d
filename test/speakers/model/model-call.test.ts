// What goes to a model and what comes back beside the words: usage, price, request id, cache marks, the turn at the gate.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Usage } from "../../../src/core/usage.ts";
import { gateSpeaker } from "../../../src/speakers/gate/gate-speaker.ts";
import { processGate } from "../../../src/speakers/gate/process-gate.ts";
import { modelSpeaker } from "../../../src/speakers/model/model-speaker.ts";
import { DONE, type Speaker, type SpeechPart } from "../../../src/speakers/speaker.ts";
import { hear, partsOf } from "../../contract/speaker.ts";
import { type ModelServer, modelServer } from "../../support/model-server.ts";
import { at } from "../../support/model-wires/wire.ts";

const server = await modelServer();
const old = await modelServer({ lacks: ["/responses"] });
after(() => Promise.all([server.close(), old.close()]));
beforeEach(() => {
  for (const each of [server, old]) {
    each.forget();
    each.by(() => ({ does: "answer", text: "Use one writer.", pieces: 2 }));
  }
});

function environment({ url }: ModelServer, more: Record<string, string> = {}) {
  return {
    OPENAI_BASE_URL: `${url}/v1`,
    ANTHROPIC_BASE_URL: url,
    GOOGLE_GEMINI_BASE_URL: url,
    OPENROUTER_BASE_URL: `${url}/v1`,
    OLLAMA_HOST: url,
    OPENAI_API_KEY: "key-of-openai",
    ANTHROPIC_API_KEY: "key-of-anthropic",
    GEMINI_API_KEY: "key-of-google",
    OPENROUTER_API_KEY: "key-of-openrouter",
    ...more,
  };
}

function speaker(id: string, from = server, more: Record<string, string> = {}): Speaker {
  return modelSpeaker(id, { environment: environment(from, more) });
}

const REQUEST = {
  call: "r1/open/a",
  attempt: 1,
  prompt: "One writer?",
  stablePrefixLength: 0,
  ballotSchema: null,
  totalMs: 60_000,
  session: null,
};
const COUNTED = { inputTokens: 1_000, outputTokens: 200, cachedTokens: 400, estimated: false };

describe("besides its text, a model reports", () => {
  const beside = async (id: string, more: Record<string, string> = {}) => {
    const parts = await partsOf(speaker(id, server, more));
    return { usage: usageIn(parts), request: parts.flatMap((part) => (part.type === "request" ? [part.id] : [])) };
  };

  test("its usage, with reasoning and cached input, its cost and the request id", async () => {
    const price = { CONCLAVE_PRICES: "openai/m=1/10/0.5,anthropic/m=1/10/0.5,google/m=1/10/0.5,ollama/m=1/10/0.5" };
    for (const [index, id] of ["openai/m", "anthropic/m", "google/m", "ollama/m"].entries()) {
      const { usage, request } = await beside(id, price);
      assert.deepEqual(usage, { ...COUNTED, costMicroUsd: 600 + 200 + 2_000 }, id);
      assert.deepEqual(request, [`req-${index + 1}`], id);
    }
  });

  test("a cost that is null, not zero, if no price is known", async () => {
    assert.deepEqual((await beside("ollama/m")).usage, { ...COUNTED, costMicroUsd: null });
  });

  test("estimated usage, if the reply broke off before usage was reported", async () => {
    const price = { CONCLAVE_PRICES: "openai/m=1000/1000" };
    server.queue({ does: "break off after", text: "Half an an" });
    const { usage } = await beside("openai/m", price);
    const guess = { inputTokens: 5, outputTokens: 3, cachedTokens: 0, estimated: true };
    assert.deepEqual(usage, { ...guess, costMicroUsd: 8_000 });
  });

  test("no usage, if the request was refused", async () => {
    server.queue({ does: "refuse", trouble: "rate limit" });
    assert.deepEqual(await beside("openai/m"), { usage: null, request: ["req-refused"] });
  });
});

test("one that sends bytes but no text counts as working", async () => {
  for (const id of ["openai/m", "anthropic/m", "ollama/m"]) {
    server.queue({ does: "hang after", text: "" });
    const stop = new AbortController();
    const parts: SpeechPart[] = [];
    for await (const part of speaker(id).speak(REQUEST, stop.signal)) {
      parts.push(part);
      stop.abort();
    }
    assert.deepEqual(parts, [{ type: "activity", text: "thinking" }], id);
  }
});

test("an open model's reasoning is not part of its reply", async () => {
  const replies: readonly (readonly [said: string, text: string])[] = [
    ["<think>One or two? The queue is short.</think>\n\nUse one writer.", "Use one writer."],
    ["\n<think>\n\n</think>\n\nUse one <think> writer.", "Use one <think> writer."],
    ["Use one writer, not <think>two</think>.", "Use one writer, not <think>two</think>."],
    ["<thin client>", "<thin client>"],
    ["<th", "<th"],
  ];
  for (const [said, text] of replies) {
    for (const pieces of [1, 2, 7, said.length]) {
      server.queue({ does: "answer", text: said, pieces });
      assert.equal((await hear(speaker("ollama/m"))).text, text, `${said} in ${pieces}`);
    }
  }
  server.queue({ does: "run out after", text: "<think>One or two? The queue" });
  assert.deepEqual((await hear(speaker("ollama/m"))).reason, "SPEAKER_EMPTY");
});

describe("a request to a model", () => {
  const STABLE = "# Your role\n\nArchitect.";
  const prompt = `${STABLE}\n\n# Instruction\n\nAnswer.`;
  const sendTo = async (id: string) => {
    await partsOf(speaker(id), { prompt, stablePrefixLength: STABLE.length });
    return server.requests.at(-1);
  };

  test("has a cache mark after the prefix that the seat's later prompts share, if the vendor needs one", async () => {
    const marked = { type: "ephemeral" };
    const anthropic = await sendTo("anthropic/claude-sonnet-5");
    assert.deepEqual(at(anthropic?.body, "messages", 0, "content"), [
      { type: "text", text: STABLE, cache_control: marked },
      { type: "text", text: prompt.slice(STABLE.length) },
    ]);
    const routed = await sendTo("openrouter/anthropic/claude-sonnet-5");
    assert.deepEqual(at(routed?.body, "messages", 0, "content", 0, "cache_control"), marked);
  });

  test("has the seat's temperature where the model takes one, and none where none was chosen", async () => {
    const heatOf = async (id: string, more: object) => {
      await partsOf(speaker(id), { prompt, stablePrefixLength: 0, ...more });
      return at(server.requests.at(-1)?.body, "temperature");
    };
    assert.equal(await heatOf("ollama/qwen3", { temperature: 0.5 }), 0.5);
    assert.equal(await heatOf("ollama/qwen3", {}), undefined);
    assert.equal(await heatOf("openai/gpt-5.5", { temperature: 0.5 }), undefined);
  });

  test("is one text elsewhere, sent under a key that prompts with the same beginning share", async () => {
    assert.equal(at((await sendTo("ollama/qwen3"))?.body, "messages", 0, "content"), prompt);
    const { body } = (await sendTo("openai/gpt-5.5")) ?? {};
    assert.match(String(at(body, "prompt_cache_key")), /^conclave-[0-9a-f]{32}$/);
    assert.equal(at(body, "store"), false);
    const other = await partsOf(speaker("openai/gpt-5.5"), {
      prompt: `${STABLE} And more.`,
      stablePrefixLength: STABLE.length,
    });
    assert.ok(other.length > 0);
    assert.equal(at(server.requests.at(-1)?.body, "prompt_cache_key"), at(body, "prompt_cache_key"));
  });

  test("contains the vendor's own key and no other", async () => {
    const keys = [];
    for (const id of ["openai/m", "anthropic/m", "google/m", "openrouter/m", "ollama/m"]) {
      const { headers = {} } = (await sendTo(id)) ?? {};
      keys.push([headers.authorization, headers["x-api-key"], headers["x-goog-api-key"]]);
    }
    assert.deepEqual(keys, [
      ["Bearer key-of-openai", undefined, undefined],
      [undefined, "key-of-anthropic", undefined],
      [undefined, undefined, "key-of-google"],
      ["Bearer key-of-openrouter", undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

describe("an endpoint without the Responses API", () => {
  test("is noticed by the calls that start first, and answers all over Chat Completions", async () => {
    const speakers = ["a", "b", "c"].map((model) => speaker(`openai/${model}`, old));
    const texts = async () => Promise.all(speakers.map(async (each) => (await hear(each)).text));
    const answer = "Use one writer.";
    assert.deepEqual(
      [...(await texts()), ...(await texts())],
      Array.from({ length: 6 }, () => answer),
    );
    assert.deepEqual(countOf(old.paths), { "POST /v1/responses": 3, "POST /v1/chat/completions": 6 });
  });

  test("is found out by the first call: one that has it gets nothing but calls", async () => {
    const able = await modelServer();
    able.by(() => ({ does: "answer", text: "Use one writer." }));
    const speakers = ["a", "b", "c"].map((model) => speaker(`openai/${model}`, able));
    await Promise.all(speakers.map((each) => hear(each)));
    await able.close();
    assert.deepEqual(countOf(able.paths), { "POST /v1/responses": 3 });
  });

  test("is not mistaken for one that lacks a model", async () => {
    const able = await modelServer();
    able.queue({ does: "refuse", trouble: "unknown model" });
    able.by(() => ({ does: "answer", text: "Use one writer." }));
    const first = await hear(speaker("openai/absent", able));
    const second = await hear(speaker("openai/present", able));
    await able.close();
    assert.deepEqual([first.reason, second.text], ["SPEAKER_NO_MODEL", "Use one writer."]);
    assert.deepEqual(countOf(able.paths), { "POST /v1/responses": 2 });
  });

  test("fails as unreachable if no server is there", async () => {
    const gone = await modelServer({ lacks: ["/responses"] });
    await gone.close();
    const heard = await hear(speaker("openai/a", gone));
    assert.equal(heard.reason, "SPEAKER_UNREACHABLE");
  });
});

test("calls beyond a vendor's limit wait, say so, and start when an earlier one has ended", async () => {
  const narrow = await modelServer();
  const speakerWithLimit = (model: string) =>
    gateSpeaker(speaker(`google/${model}`, narrow, { CONCLAVE_LIMITS: "google=1" }), processGate);
  narrow.queue({ does: "hang after", text: "Half" });
  const stop = new AbortController();
  const others: Promise<readonly SpeechPart[]>[] = [];
  for await (const part of speakerWithLimit("a").speak(REQUEST, stop.signal)) {
    if (part.type !== "text") continue;
    others.push(partsOf(speakerWithLimit("b")), partsOf(speakerWithLimit("c")));
    // Long enough for a request that should not have been made to arrive.
    await wait(30);
    assert.equal(narrow.requests.length, 1);
    stop.abort();
  }
  const waits = (await Promise.all(others)).map(([first]) => first);
  const told = { type: "waiting", text: "for Google: 1 of 1 concurrent calls running" };
  assert.deepEqual(waits, [told, told]);
  assert.deepEqual(
    narrow.requests.map(({ model }) => model),
    ["a", "b", "c"],
  );
  await narrow.close();
});

test("the model that answered is named, and its price counts where it is not the one that was asked for", async () => {
  server.queue({ does: "answer", text: "Use one writer.", by: "large" }, { does: "answer", text: "Use one writer." });
  const CONCLAVE_PRICES = "acme/small=1/1,acme/large=100/100";
  const ask = async () => partsOf(speaker(`acme/small@${server.url}/v1`, server, { CONCLAVE_PRICES }));
  const facts = (parts: readonly SpeechPart[]) => [
    parts.flatMap((part) => (part.type === "model" ? [part.id] : [])),
    usageIn(parts)?.costMicroUsd,
  ];
  assert.deepEqual(facts(await ask()), [["large"], 120_000]);
  assert.deepEqual(facts(await ask()), [["small"], 1_200]);
});

test("a plain JSON answer to a streaming request is taken, and asked for once", async () => {
  for (const id of ["openai/m", "anthropic/m", "google/m", "openrouter/m", `acme/m@${server.url}/v1`]) {
    server.forget();
    server.queue({ does: "answer whole", text: "Use one writer." });
    const parts = await partsOf(modelSpeaker(id, { environment: environment(server) }));
    const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
    assert.deepEqual([text, parts.at(-1), server.requests.length], ["Use one writer.", DONE, 1], id);
    assert.equal(usageIn(parts)?.inputTokens, 1_000, id);
  }
});

test("a refusal that quotes a key is reported without it", async () => {
  const key = "sk-proj-abcdefghijklmnopqrstuvwx";
  server.queue({ does: "refuse", trouble: "auth", status: 401, headers: { "x-request-id": "r" } });
  const quoting = modelSpeaker("openai/m", { environment: { ...environment(server), OPENAI_API_KEY: key } });
  const said = JSON.stringify(await partsOf(quoting));
  assert.equal(said.includes(key), false);
  assert.match(said, /Check OPENAI_API_KEY, or create a key at https:\/\/platform\.openai\.com\/api-keys"/);
});

describe("a model is not ready", () => {
  const preflight = async (id: string, from: Record<string, string>) =>
    (await modelSpeaker(id, { environment: from }).preflight()) ?? "ready";

  test("without a key, with where to create one, before any call", async () => {
    assert.deepEqual(await preflight("openai/gpt-5.5", {}), {
      code: "SPEAKER_AUTH",
      message: "OPENAI_API_KEY is not set.",
      fix: "Create a key at https://platform.openai.com/api-keys\nexport OPENAI_API_KEY=…",
    });
  });

  test("with a key that is rejected", async () => {
    const strict = await modelServer({ keys: ["right"], models: ["m"] });
    for (const id of ["openai/m", "anthropic/m", "google/m", "openrouter/m"]) {
      const looked = await preflight(id, environment(strict));
      assert.ok(typeof looked === "object" && looked.code === "SPEAKER_AUTH", `${id}: ${JSON.stringify(looked)}`);
    }
    assert.equal(await preflight("openai/m", { ...environment(strict), OPENAI_API_KEY: "right" }), "ready");
    assert.deepEqual(strict.requests, []);
    await strict.close();
  });

  test("with a model that the server does not list, and is ready if the server has no list", async () => {
    const silent = await modelServer({ lacks: ["/models", "/models/nope"] });
    assert.deepEqual(await preflight("ollama/nope", environment(server)), {
      code: "SPEAKER_NO_MODEL",
      message: "Ollama has no model nope.",
      fix: "ollama pull nope",
    });
    assert.equal(await preflight("ollama/nope", environment(silent)), "ready");
    await silent.close();
  });

  test("where a compatible server asks for a key, and only there", async () => {
    const open = await modelServer({ models: ["m"] });
    const strict = await modelServer({ models: ["m"], keys: ["right"] });
    assert.equal(await preflight(`acme/m@${open.url}/v1`, {}), "ready");
    const answer = async (id: string, from: Record<string, string>) =>
      usageIn(await partsOf(modelSpeaker(id, { environment: from }))) !== null;
    assert.equal(await answer(`acme/m@${open.url}/v1`, {}), true);
    assert.deepEqual(await preflight(`acme/m@${strict.url}/v1`, {}), {
      code: "SPEAKER_AUTH",
      message: "acme asks for a key, and ACME_API_KEY is not set (401).",
      fix: "export ACME_API_KEY=…",
    });
    assert.equal(await preflight(`acme/m@${strict.url}/v1`, { ACME_API_KEY: "right" }), "ready");
    assert.deepEqual(await preflight(`acme/m@${strict.url}/v1`, { ACME_API_KEY: "wrong" }), {
      code: "SPEAKER_AUTH",
      message: "acme rejects the key in ACME_API_KEY (401).",
      fix: "export ACME_API_KEY=…",
    });
    await open.close();
    await strict.close();
  });

  test("with an invalid address", async () => {
    const broken = await preflight("openai/m", { OPENAI_BASE_URL: "http://" });
    assert.deepEqual(broken, {
      code: "SPEAKER_UNREACHABLE",
      message: 'OPENAI_BASE_URL is "http://", which is not a URL.',
      fix: "Fix OPENAI_BASE_URL.",
    });
  });
});

/** The last one counts. */
function usageIn(parts: readonly SpeechPart[]): Usage | null {
  return parts.flatMap((part) => (part.type === "usage" ? [part.usage] : [])).at(-1) ?? null;
}

function countOf(paths: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of paths) counts[path] = (counts[path] ?? 0) + 1;
  return counts;
}
