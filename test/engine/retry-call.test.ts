/** What follows a failure: which attempts are made, how long is waited, what ends as an absence. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { poll } from "../../src/protocols/poll.ts";
import { figureLines } from "../../src/views/figure-lines.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { answerBallot } from "../support/ballots.ts";
import type { Said } from "../support/scripted.ts";
import { play, type World } from "../support/world.ts";

/** One seat polled: the smallest debate there is. */
function single(says: (attempt: number) => Said, more: Partial<World> = {}) {
  return play({ protocol: poll, seats: ["generalist"], script: ({ attempt }) => says(attempt), ...more });
}

const good: Said = { text: "A table.", ballot: answerBallot("A table") };
const KEY = "answer/generalist";

test("an overloaded speaker is asked again after 2 and 4 seconds, and every attempt is in the log", async () => {
  const { state, waits } = await single((attempt) => (attempt < 3 ? { fail: "SPEAKER_OVERLOADED" } : good));
  assert.deepEqual(waits, [2000, 4000]);
  assert.deepEqual(
    state.calls.get(KEY)?.retries.map(({ attempt, code, waitMs }) => [attempt, code, waitMs]),
    [
      [1, "SPEAKER_OVERLOADED", 2000],
      [2, "SPEAKER_OVERLOADED", 4000],
    ],
  );
  assert.equal(state.status, "completed");
});

test("a breach is logged before the reply, is shown, and stays with the call", async () => {
  const live: string[] = [];
  const { state, events } = await single(() => ({ ...good, breach: "it has changed src/auth.ts" }), {
    live: ({ type, text }) => live.push(`${type} ${text}`),
  });
  assert.deepEqual(
    events.flatMap(({ event }) => ("call" in event && event.call === KEY ? [event.type] : [])),
    ["call.started", "breach.seen", "call.answered"],
  );
  assert.deepEqual(state.calls.get(KEY)?.breaches, ["it has changed src/auth.ts"]);
  assert.deepEqual(live.slice(0, 1), ["activity breach: it has changed src/auth.ts"]);
  assert.match(transcript(state), /\*\*Breach:\*\* it has changed src\/auth\.ts\./);
  assert.match(figureLines(state).find(({ label }) => label === "calls")?.text ?? "", /1 breach$/);
});

test("after its retries a call has failed", async () => {
  const { state, sent } = await single(() => ({ fail: "SPEAKER_NETWORK", message: "socket hang up" }));
  assert.equal(sent.length, 3);
  assert.equal(state.outcome, "insufficient");
  assert.deepEqual(state.errors.at(-1), {
    at: state.updatedAt,
    call: KEY,
    code: "SPEAKER_NETWORK",
    message: "socket hang up",
  });
});

test("a rate limit is waited out for as long as it says, or a minute", async () => {
  const said = await single((attempt) => (attempt === 1 ? { fail: "SPEAKER_RATE_LIMITED", retryAfterMs: 7000 } : good));
  const unsaid = await single((attempt) => (attempt === 1 ? { fail: "SPEAKER_RATE_LIMITED" } : good));
  assert.deepEqual([said.waits, unsaid.waits], [[7000], [60_000]]);
});

test("a rate limit of more than five minutes ends the seat", async () => {
  const { state, sent } = await single(() => ({ fail: "SPEAKER_RATE_LIMITED", retryAfterMs: 600_000 }));
  assert.equal(sent.length, 1);
  assert.equal(state.sessions.get("generalist")?.status, "limit_reached");
});

for (const code of ["SPEAKER_AUTH", "SPEAKER_NOT_INSTALLED", "SPEAKER_USAGE_LIMIT", "SPEAKER_DECLINED"] as const) {
  test(`${code} is not retried`, async () => {
    const { sent, waits } = await single(() => ({ fail: code }));
    assert.deepEqual([sent.length, waits], [1, []]);
  });
}

test("a truncated reply is continued once, and the two halves are one reply", async () => {
  const { state, sent } = await single((attempt) =>
    attempt === 1
      ? { text: "First half, ", fail: "SPEAKER_TRUNCATED" }
      : { text: "second half.", ballot: answerBallot("A table") },
  );
  const call = state.calls.get(KEY);
  assert.equal(call?.status === "answered" && call.text.split("\n")[0], "First half, second half.");
  assert.match(sent[1]?.prompt ?? "", /# Your reply so far\n\nFirst half, \n\n# Continue/);
});

test("a reply that was cut off after its ballot is whole", async () => {
  const { state, sent } = await single(() => ({ ...good, fail: "SPEAKER_TRUNCATED" }));
  assert.equal(sent.length, 1);
  assert.equal(state.calls.get(KEY)?.status, "answered");
});

test("a context that is too long is shortened once", async () => {
  const context = [{ name: "big.txt", path: null, text: "word ".repeat(20_000), omitted: null }];
  const { sent } = await single((attempt) => (attempt === 1 ? { fail: "SPEAKER_CONTEXT_TOO_LONG" } : good), {
    opened: {
      question: {
        text: "Where should sessions be kept, and why there?",
        constraints: ["Stay small."],
        options: [],
        drivers: [],
        context,
        workingDir: "/",
      },
    },
  });
  const [whole = "", cut = ""] = sent.map(({ prompt }) => prompt);
  assert.ok(cut.length < whole.length * 0.55);
  assert.match(cut, /Where should sessions be kept/);
  assert.match(cut, /C1: Stay small\./);
  assert.match(cut, /characters were left out here/);
  assert.match(cut, /fenced `ballot` block/);
});

test("an error message in place of an opinion is a failure of the call", async () => {
  for (const text of [
    "",
    "Error: 500 Internal Server Error",
    "I'm sorry, but I can't help with that.",
    '{"error": {"type": "overloaded_error"}}',
  ]) {
    const { state } = await single(() => ({ text }));
    assert.equal(state.calls.get(KEY)?.status, "failed", text);
  }
});

test("an error message in place of an answer is classified by its words", async () => {
  const codes = [];
  for (const text of ["Invalid API key · Please run /login", "Credit balance is too low", '{"error": "overloaded"}']) {
    const { state } = await single(() => ({ text }));
    codes.push(state.errors.map(({ code }) => code));
  }
  assert.deepEqual(codes, [
    ["SPEAKER_AUTH"],
    ["SPEAKER_USAGE_LIMIT"],
    ["SPEAKER_OVERLOADED", "SPEAKER_OVERLOADED", "SPEAKER_OVERLOADED"],
  ]);
});

test("a short opinion about errors is an opinion, and is asked for its ballot", async () => {
  const { sent } = await single(() => ({ text: "Use rate limiting at the gateway; 429 for the rest." }));
  assert.deepEqual(
    sent.map(({ call }) => call),
    [KEY, `${KEY}/repair`],
  );
});

test("a seat whose reply has no ballot is asked for the ballot only, in a separate call", async () => {
  const { state, sent } = await play({
    protocol: poll,
    seats: ["generalist"],
    script: ({ call }) =>
      call.endsWith("/repair") ? { ballot: answerBallot("A table") } : { text: "A table, I think." },
  });
  assert.deepEqual(
    sent.map(({ call }) => call),
    [KEY, `${KEY}/repair`],
  );
  assert.match(sent[1]?.prompt ?? "", /A table, I think\./);
  assert.match(sent[1]?.prompt ?? "", /Should we keep sessions/);
  assert.deepEqual(state.verdict?.votes, [{ option: "P0a", seats: ["generalist"] }]);
});

test("a bare JSON object is enough for a repair", async () => {
  const { state } = await play({
    protocol: poll,
    seats: ["generalist"],
    script: ({ call }) => ({
      text: call.endsWith("/repair") ? JSON.stringify(answerBallot("A table")) : "A table, I think.",
    }),
  });
  assert.equal(state.outcome, "majority");
});

test("a seat that never gives a ballot abstains and counts for nothing", async () => {
  const { state } = await play({
    protocol: poll,
    seats: ["generalist", "generalist-2", "generalist-3"],
    script: ({ call }) =>
      call.includes("generalist-3") ? { text: "I agree with everybody." } : { text: "x", ballot: answerBallot(call) },
  });
  assert.equal(state.outcome, "split");
  assert.deepEqual(
    state.verdict?.votes.flatMap(({ seats }) => seats),
    ["generalist", "generalist-2"],
  );
});

test("a speaker that says nothing is stopped at the silence limit, which doubles for the next attempt", async () => {
  const { state } = await single((attempt) => (attempt < 3 ? { hang: true } : good), { limits: { silenceMs: 20 } });
  assert.deepEqual(
    state.calls.get(KEY)?.retries.map(({ code, message }) => [code, message]),
    [
      ["SPEAKER_TIMEOUT", "No output for 0 s."],
      ["SPEAKER_TIMEOUT", "No output for 0 s."],
    ],
  );
  assert.equal(state.status, "completed");
});

test("the cost of failed attempts is counted", async () => {
  const { state } = await single((attempt) =>
    attempt === 1
      ? { fail: "SPEAKER_OVERLOADED", usage: { inputTokens: 10, costMicroUsd: 5 } }
      : { ...good, usage: { inputTokens: 10, outputTokens: 4, costMicroUsd: 7 } },
  );
  assert.deepEqual(state.usage, {
    inputTokens: 20,
    outputTokens: 4,
    cachedTokens: 0,
    costMicroUsd: 12,
    estimated: false,
  });
});

test("invalid usage numbers of a speaker are ignored, and valid ones counted", async () => {
  const { state } = await single(() => ({
    ...good,
    usage: { inputTokens: Number.NaN, outputTokens: 7, costMicroUsd: Number.POSITIVE_INFINITY },
  }));
  assert.deepEqual(state.usage, {
    inputTokens: 0,
    outputTokens: 7,
    cachedTokens: 0,
    costMicroUsd: null,
    estimated: false,
  });
});

test("text that a speaker retracts is retracted for viewers too", async () => {
  const told: string[] = [];
  await single(() => ({ ...good, aloud: "Let me look." }), {
    live: ({ call, type, text }) => told.push(`${call} ${type} ${text.split("\n")[0]}`),
  });
  assert.deepEqual(told, [`${KEY} text Let me look.`, `${KEY} retracted `, `${KEY} text A table.`]);
});

test("the text of a failed attempt is retracted when the next one starts over", async () => {
  const told: string[] = [];
  await single((attempt) => (attempt === 1 ? { text: "A vi", fail: "SPEAKER_CONTEXT_TOO_LONG" } : good), {
    live: ({ type, text }) => told.push(`${type} ${text.split("\n")[0]}`),
  });
  assert.deepEqual(told, ["text A vi", "retracted ", "text A table."]);
});
