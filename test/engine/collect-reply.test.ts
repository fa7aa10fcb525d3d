import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { collectReply } from "../../src/engine/collect-reply.ts";
import { DONE, type Speaker, type SpeechPart } from "../../src/speakers/speaker.ts";

const REQUEST = {
  call: "r1/open/a",
  attempt: 1,
  prompt: "One?",
  stablePrefixLength: 0,
  ballotSchema: null,
  totalMs: 60_000,
  session: null,
};

function speaking(parts: () => AsyncGenerator<SpeechPart, void>): Speaker {
  const traits = { keepsSession: false, readsFiles: false, totalMs: 1 };
  return { id: "test", family: "test", traits, preflight: async () => null, speak: parts };
}

test("while a speaker waits for its turn neither limit runs, and both do from its first part on", async () => {
  const seen: string[] = [];
  const patience = { silenceMs: 40, totalMs: 60, signal: new AbortController().signal };
  const collectFrom = (parts: () => AsyncGenerator<SpeechPart, void>) =>
    collectReply(speaking(parts), REQUEST, { ...patience, onPart: ({ type }) => seen.push(type) });

  const answered = await collectFrom(async function* () {
    yield { type: "waiting", text: "1 of 1 concurrent calls running" };
    await wait(150);
    yield { type: "text", text: "Yes." };
    yield DONE;
  });
  assert.deepEqual([answered.reason, answered.text, seen], ["done", "Yes.", ["waiting", "text", "finished"]]);

  const silent = await collectFrom(async function* () {
    yield { type: "waiting", text: "1 of 1 concurrent calls running" };
    yield { type: "text", text: "Yes" };
    await wait(150);
    yield DONE;
  });
  assert.deepEqual([silent.reason, silent.message], ["SPEAKER_TIMEOUT", "No output for 0 s."]);
});

test("text that a speaker retracts is not part of its reply", async () => {
  const listening = { silenceMs: 5_000, totalMs: 5_000, signal: new AbortController().signal, onPart: () => undefined };
  const aloud = speaking(async function* () {
    yield { type: "text", text: "Let me look." };
    yield { type: "retracted" };
    yield { type: "text", text: "Use " };
    yield { type: "text", text: "one." };
    yield DONE;
  });
  assert.equal((await collectReply(aloud, REQUEST, listening)).text, "Use one.");
});

test("a reply of any speaker ends at 2 MB", async () => {
  const listening = {
    silenceMs: 5_000,
    totalMs: 60_000,
    signal: new AbortController().signal,
    onPart: () => undefined,
  };
  const endless = speaking(async function* () {
    for (;;) yield { type: "text", text: "x".repeat(100_000) };
  });
  const { reason, message, text } = await collectReply(endless, REQUEST, listening);
  assert.deepEqual(
    { reason, message, length: text.length },
    { reason: "SPEAKER_TOO_LONG", message: "The reply is longer than 2 MB.", length: 2_000_000 },
  );
});

test("what a speaker reports besides its text is short, or left out", async () => {
  const listening = { silenceMs: 5_000, totalMs: 5_000, signal: new AbortController().signal, onPart: () => undefined };
  const long = "x".repeat(3_000_000);
  const verbose = speaking(async function* () {
    yield { type: "session", id: long };
    yield { type: "request", id: long };
    yield { type: "model", id: long };
    yield { type: "finished", reason: "SPEAKER_FAILED", message: long, retryAfterMs: null };
  });
  const { session, requestId, model, message } = await collectReply(verbose, REQUEST, listening);
  assert.deepEqual(
    { session, requestId, model, message },
    { session: null, requestId: null, model: null, message: `${"x".repeat(1_999)}…` },
  );
  const throwing = speaking(async function* () {
    yield { type: "text", text: "" };
    throw new Error(long);
  });
  assert.equal((await collectReply(throwing, REQUEST, listening)).message.length, 2_000);
});

test("a speaker that throws is a seat that failed", async () => {
  const listening = { silenceMs: 5_000, totalMs: 5_000, signal: new AbortController().signal, onPart: () => undefined };
  const rude = speaking(async function* () {
    yield { type: "text", text: "I think" };
    throw new TypeError("socket is null");
  });
  const { reason, message, text } = await collectReply(rude, REQUEST, listening);
  assert.deepEqual(
    { reason, message, text },
    { reason: "SPEAKER_FAILED", message: "The speaker threw TypeError: socket is null", text: "I think" },
  );
});
