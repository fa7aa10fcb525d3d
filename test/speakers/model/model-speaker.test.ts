// Every row of the vendors' table against a server of its wire, as it answers and as it fails.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import type { FailureCode } from "../../../src/core/failure.ts";
import { collectReply } from "../../../src/engine/collect-reply.ts";
import { modelSpeaker } from "../../../src/speakers/model/model-speaker.ts";
import { VENDORS } from "../../../src/speakers/model/vendors.ts";
import type { Speaker, SpeakRequest } from "../../../src/speakers/speaker.ts";
import { ANSWER, hear, partsOf, sha256, speakerContract } from "../../contract/speaker.ts";
import { type Behaviour, deadUrl, modelServer } from "../../support/model-server.ts";

const KEY = "sk-test-0123456789abcdefghij";
const GARBAGE = "\u0000]]> not an answer {{{";
const server = await modelServer({ models: ["answers", "empty", "garbage", "hangs", "digests", "refuses"] });
const nobody = await deadUrl();
after(() => server.close());

beforeEach(() => {
  server.forget();
  server.by(({ model }) => BY_MODEL[model] ?? null);
});

const BY_MODEL: Readonly<Record<string, Behaviour>> = {
  answers: { does: "answer", text: ANSWER, pieces: 3 },
  digests: { does: "answer", text: ANSWER },
  empty: { does: "say nothing" },
  garbage: { does: "answer", text: GARBAGE },
  hangs: { does: "hang after", text: "I begin\n" },
  mute: { does: "hang" },
  missing: { does: "refuse", trouble: "unknown model" },
  refuses: { does: "refuse", trouble: "auth", status: 401 },
};

const ROWS = [...VENDORS.map(({ name }) => name), "acme"];

/** A speaker of that vendor whose models are served at `url`. */
function speaker(vendor: string, model: string, url = server.url): Speaker {
  const row = VENDORS.find(({ name }) => name === vendor);
  const [keyVariable = "NO_KEY"] = row?.keyVariables ?? ["ACME_API_KEY"];
  const environment = { [keyVariable]: KEY, ...(row ? { [row.urlVariable]: url } : {}) };
  return modelSpeaker(row ? `${vendor}/${model}` : `${vendor}/${model}@${url}/v1`, { environment });
}

for (const vendor of ROWS) {
  speakerContract(vendor, {
    answers: speaker(vendor, "answers"),
    streams: speaker(vendor, "answers"),
    listens: { speaker: speaker(vendor, "digests"), digest: () => sha256(server.requests.at(-1)?.prompt ?? "") },
    fails: { speaker: speaker(vendor, "refuses"), reason: "SPEAKER_AUTH", says: /: 401 / },
    empty: speaker(vendor, "empty"),
    garbage: { speaker: speaker(vendor, "garbage"), text: "]]> not an answer {{{" },
    notUtf8: "its wire is JSON, which is UTF-8",
    hangs: { speaker: speaker(vendor, "hangs"), pids: () => [] },
    missing: vendor === "openrouter" ? "it lists its models to everybody, key or not" : speaker(vendor, "missing"),
  });
}

const HALF = "Half of an ans";

/** How the server behaves, what that is called, and what is said about it. */
const FAILURES: readonly (readonly [name: string, Behaviour, FailureCode, RegExp])[] = [
  ["401", { does: "refuse", trouble: "auth", status: 401 }, "SPEAKER_AUTH", /: 401 /],
  ["a key that is refused in the wire's own way", { does: "refuse", trouble: "auth" }, "SPEAKER_AUTH", /API key/],
  ["403", { does: "refuse", trouble: "forbidden" }, "SPEAKER_AUTH", /: 403 /],
  ["429", { does: "refuse", trouble: "rate limit" }, "SPEAKER_RATE_LIMITED", /: 429 Rate limit/],
  ["an empty purse", { does: "refuse", trouble: "quota" }, "SPEAKER_USAGE_LIMIT", /current quota/],
  ["500", { does: "refuse", trouble: "server error" }, "SPEAKER_OVERLOADED", /: 500 /],
  ["529", { does: "refuse", trouble: "overloaded", status: 529 }, "SPEAKER_OVERLOADED", /: 529 Overloaded/],
  ["a model that is not there", { does: "refuse", trouble: "unknown model" }, "SPEAKER_NO_MODEL", /has no mock/],
  ["a prompt too long", { does: "refuse", trouble: "overflow" }, "SPEAKER_CONTEXT_TOO_LONG", /: 400 /],
  ["a prompt that is filtered", { does: "refuse", trouble: "filtered" }, "SPEAKER_DECLINED", /content_filter/],
  ["a reply that is filtered", { does: "filter after", text: "" }, "SPEAKER_DECLINED", /withheld/],
  ["a reply cut at its limit", { does: "run out after", text: HALF }, "SPEAKER_TRUNCATED", /token limit/],
  ["no word within the limit", { does: "run out after", text: "" }, "SPEAKER_EMPTY", /before the first word/],
  ["a lost connection", { does: "break off after", text: HALF }, "SPEAKER_NETWORK", /./],
  ["a connection that is reset", { does: "reset" }, "SPEAKER_NETWORK", /ECONNRESET|closed/],
  ["a clean cut", { does: "leave off after", text: HALF }, "SPEAKER_TRUNCATED", /broke off/],
  ["a clean cut before a word", { does: "leave off after", text: "" }, "SPEAKER_EMPTY", /before its first word/],
  ["an empty reply", { does: "say nothing" }, "SPEAKER_EMPTY", /the reply is empty/],
  ["a page", { does: "send a page" }, "SPEAKER_FAILED", /a web page instead of a reply/],
  ["garbage", { does: "send garbage" }, "SPEAKER_FAILED", /./],
  [
    "overload in the midst",
    { does: "fail after", text: HALF, trouble: "overloaded" },
    "SPEAKER_OVERLOADED",
    /Overloaded/,
  ],
  [
    "a rate limit in the stream",
    { does: "fail after", text: "", trouble: "rate limit" },
    "SPEAKER_RATE_LIMITED",
    /Rate/,
  ],
  [
    "an overflow in the stream",
    { does: "fail after", text: "", trouble: "overflow" },
    "SPEAKER_CONTEXT_TOO_LONG",
    /token/,
  ],
];

for (const vendor of ROWS) {
  describe(`${vendor} reports a failure once, and without its key:`, () => {
    for (const [name, behaviour, reason, says] of FAILURES) {
      test(name, async () => {
        server.queue(behaviour);
        const heard = await hear(speaker(vendor, "mock"));
        const expected = "text" in behaviour ? behaviour.text : "";
        assert.deepEqual({ reason: heard.reason, text: heard.text }, { reason, text: expected });
        assert.match(heard.message, says);
        assert.equal(heard.message.includes(KEY), false);
        assert.equal(server.requests.length, 1, "asked once");
      });
    }

    test("an unreachable server", async () => {
      const gone = speaker(vendor, "mock", nobody);
      const heard = await hear(gone);
      assert.equal(heard.reason, "SPEAKER_UNREACHABLE");
      assert.match(heard.message, /cannot be reached at http:\/\/127\.0\.0\.1:\d+\/v1.*ECONNREFUSED/);
      assert.equal((await gone.preflight())?.code, "SPEAKER_UNREACHABLE");
    });

    test("how long it wants us to wait", async () => {
      const waits = [{ "retry-after": "7" }, { "retry-after-ms": "1500", "retry-after": "2" }, {}];
      for (const headers of waits) server.queue({ does: "refuse", trouble: "rate limit", headers });
      const told = [];
      for (const _ of waits) {
        const [end] = (await partsOf(speaker(vendor, "mock"))).filter(({ type }) => type === "finished");
        told.push(end?.type === "finished" ? end.retryAfterMs : undefined);
      }
      assert.deepEqual(told, [7_000, 1_500, null]);
    });

    test("nothing more, once it is aborted: the connection is closed", async () => {
      server.queue({ does: "hang after", text: HALF });
      const stop = new AbortController();
      for await (const part of speaker(vendor, "mock").speak(request(), stop.signal)) {
        if (part.type === "text") stop.abort();
      }
      await server.requests[0]?.hungUp;
    });
  });
}

test("a server that hangs, at once or after some words, is disconnected at the time limit", async () => {
  const signal = new AbortController().signal;
  const patience = { silenceMs: 5_000, totalMs: 60_000, signal, onPart: () => undefined };
  const hangs = ROWS.flatMap((vendor) => [
    { vendor, model: "mute", text: "" },
    { vendor, model: "hangs", text: "I begin\n" },
  ]);
  // All at once, since each takes as long as the patience lasts, which a slow machine needs.
  const heard = await Promise.all(
    hangs.map(async ({ vendor, model }) => {
      const { reason, text } = await collectReply(speaker(vendor, model), request(), patience);
      return { vendor, model, text, reason };
    }),
  );
  assert.deepEqual(
    heard,
    hangs.map((each) => ({ ...each, reason: "SPEAKER_TIMEOUT" })),
  );
  assert.equal(server.requests.length, hangs.length);
  await Promise.all(server.requests.map(({ hungUp }) => hungUp));
});

function request(): SpeakRequest {
  return {
    call: "r1/open/architect",
    attempt: 1,
    prompt: "One writer or two?",
    stablePrefixLength: 0,
    ballotSchema: null,
    totalMs: 60_000,
    session: null,
  };
}
