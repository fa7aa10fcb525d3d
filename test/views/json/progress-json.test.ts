// progress.json: where a debate is, for programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebateEvent } from "../../../src/core/event.ts";
import { durationMs } from "../../../src/views/figure-lines.ts";
import { progressJson } from "../../../src/views/json/progress-json.ts";
import { stateJson } from "../../../src/views/json/state-json.ts";
import { liveCalls } from "../../../src/views/live/live-calls.ts";
import { seatActivities } from "../../../src/views/live/seat-activity.ts";
import { aPanel, debateLog } from "../../support/debate-log.ts";

const iso = (ms: number) => new Date(ms).toISOString();

test("a running debate reports activities, progress and the time left", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"]) });
  log.answer({ seat: "architect", kind: "opening", outside: true, text: "x", seconds: 30 });
  const call = log.start({ seat: "security", kind: "opening", outside: true });
  const live = liveCalls();
  const state = log.state();
  live.add({ at: state.updatedAt, call, type: "activity", text: "reads src/auth.ts" });
  const nowMs = Date.parse(state.updatedAt) + 5_000;
  const plan = [{ round: 0, kind: "opening", calls: 2 }];
  const left = { likelyMs: 25_000, confidence: 0.5 };
  assert.deepEqual(progressJson(state, { live, plan, left, nowMs, iso }), {
    version: 1,
    debate_id: "001-example",
    phase: "opening",
    current_round: 0,
    max_rounds: 2,
    calls_done: 1,
    calls_planned: 2,
    current_agents: ["security"],
    awaits_host: [],
    agent_state: { architect: "done", security: "reading" },
    elapsed_seconds: 35,
    estimated_remaining_seconds: 25,
    estimate_confidence: 0.5,
    estimated_completion_time: iso(nowMs + 25_000),
    tokens: 7_100,
    cost: 0.032,
    last_update: iso(nowMs),
    error: null,
  });
});

test("a seat of the host is waiting for the host", () => {
  const log = debateLog({ panel: aPanel(["architect=host", "security=codex"]) });
  const call = log.start({ seat: "architect", kind: "opening", outside: true });
  const live = liveCalls();
  live.add({ at: log.state().updatedAt, call, type: "waiting", text: "for the host" });
  const nowMs = Date.parse(log.state().updatedAt);
  const { awaits_host, agent_state } = progressJson(log.state(), { live, plan: [], left: null, nowMs, iso });
  assert.deepEqual([awaits_host, agent_state], [[call], { architect: "waiting", security: "waiting" }]);
  const [{ word, detail } = { word: "", detail: "" }] = seatActivities(log.state(), live, nowMs);
  assert.deepEqual([word, detail], ["waiting", "for the host"]);
  log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
  assert.deepEqual(progressJson(log.state(), { live, plan: [], left: null, nowMs, iso }).awaits_host, []);
});

test("unknown values are null, and a stop has a reason", () => {
  const log = debateLog();
  const sources = { live: liveCalls(), plan: [], left: null, nowMs: Date.parse(log.state().createdAt), iso };
  const {
    estimated_remaining_seconds: left,
    estimated_completion_time: end,
    phase,
  } = progressJson(log.state(), sources);
  assert.deepEqual([left, end, phase], [null, null, "starting"]);
  log.add({ type: "debate.stopped", reason: "budget", missing: [] });
  const stopped = progressJson(log.state(), sources);
  assert.deepEqual([stopped.phase, stopped.error], ["interrupted", "budget"]);
});

test("a seat that failed for good differs from one that is waiting", () => {
  const log = debateLog();
  log.fail({ seat: "security", kind: "opening", outside: true, code: "SPEAKER_AUTH", message: "sign in" });
  const call = log.start({ seat: "architect", kind: "opening", outside: true });
  const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, costMicroUsd: null, estimated: false };
  log.add({ type: "call.retried", call, attempt: 1, code: "SPEAKER_NETWORK", message: "reset", waitMs: 2_000, usage });
  const nowMs = Date.parse(log.state().updatedAt);
  const told = progressJson(log.state(), { live: liveCalls(), plan: [], left: null, nowMs, iso });
  assert.deepEqual(told.agent_state, { architect: "retrying", security: "failed" });
  assert.equal(told.error, `${call}: SPEAKER_NETWORK: reset`);
});

test("a pause is a pause, an interruption is not a failure, and a lost quorum is one", () => {
  const phaseAfter = (last: DebateEvent) => {
    const log = debateLog();
    log.start({ seat: "architect", kind: "opening", outside: true });
    log.add(last);
    const sources = { live: liveCalls(), plan: [], left: null, nowMs: 0, iso };
    return [progressJson(log.state(), sources).phase, stateJson(log.state()).paused];
  };
  assert.deepEqual(
    [
      phaseAfter({ type: "note.said", id: "n1", by: "you", note: { kind: "pause" } }),
      phaseAfter({ type: "debate.stopped", reason: "interrupted", missing: [] }),
      phaseAfter({ type: "debate.stopped", reason: "insufficient", missing: [] }),
    ],
    [
      ["paused", true],
      ["interrupted", false],
      ["failed", false],
    ],
  );
});

test("time in which the debate was not running does not count", () => {
  const log = debateLog();
  log.start({ seat: "architect", kind: "opening", outside: true });
  log.add({ type: "debate.stopped", reason: "interrupted", missing: [] }, 40);
  log.add({ type: "log.claimed", owner: "4712@build-7", afterRest: false }, 86_400);
  log.add({ type: "debate.resumed", limits: log.state().limits, panel: null });
  const nowMs = Date.parse(log.state().updatedAt) + 5_000;
  const { elapsed_seconds } = progressJson(log.state(), { live: liveCalls(), plan: [], left: null, nowMs, iso });
  assert.deepEqual([elapsed_seconds, durationMs(log.state())], [45, 40_000]);
});
