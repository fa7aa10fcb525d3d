// What a seat is said to be doing, and whom the debate waits for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { liveCalls } from "../../src/views/live/live-calls.ts";
import { findStalledSeat, seatActivities } from "../../src/views/live/seat-activity.ts";
import { aPanel, debateLog } from "../support/debate-log.ts";

const USAGE = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, costMicroUsd: null, estimated: false };

/** One seat has just begun, the other waits for a rate limit of 40 s. */
function stateAtLimit() {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"]) });
  const waiting = log.start({ seat: "security", kind: "opening", outside: true });
  log.add({
    type: "call.retried",
    call: waiting,
    attempt: 1,
    code: "SPEAKER_RATE_LIMITED",
    message: "429",
    waitMs: 40_000,
    usage: USAGE,
  });
  log.start({ seat: "architect", kind: "opening", outside: true });
  const state = log.state();
  const live = liveCalls();
  live.add({ at: state.updatedAt, call: waiting, type: "waiting", text: "rate limit, 40 s" });
  return { state, live, nowMs: Date.parse(state.updatedAt) };
}

test("a seat that is waiting for another attempt shows how long, and is thinking once the attempt begins", () => {
  const { state, live, nowMs } = stateAtLimit();
  const at = (ms: number) => {
    const [, security] = seatActivities(state, live, nowMs + ms);
    return [security?.doing, security?.word, security?.detail];
  };
  assert.deepEqual(at(10_000), ["retrying", "waiting", "rate limit, 0:30 more; attempt 2 of 3 follows"]);
  assert.deepEqual(at(40_000), ["thinking", "thinking", ""]);
});

test("the stalled seat is one that is waiting for another attempt, or else one that was silent for a minute", () => {
  const { state, live, nowMs } = stateAtLimit();
  assert.equal(findStalledSeat(state, live, nowMs + 1_000), "security");
  assert.equal(findStalledSeat(state, live, nowMs + 45_000), null);
  assert.equal(findStalledSeat(state, liveCalls(), nowMs + 61_000), "security");
  live.add({ at: new Date(nowMs + 59_000).toISOString(), call: "opening/security", type: "text", text: "Well" });
  assert.equal(findStalledSeat(state, live, nowMs + 61_000), "architect");
});
