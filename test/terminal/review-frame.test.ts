// The live frame of a review counts its findings where a debate shows its votes, at every width.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import { NO_COST_AHEAD } from "../../src/engine/estimate/cost-ahead.ts";
import { timeLeft } from "../../src/engine/estimate/time-left.ts";
import { reviewDebate } from "../../src/protocols/review-debate.ts";
import { frame } from "../../src/terminal/frame.ts";
import { liveCalls } from "../../src/views/live/live-calls.ts";
import { renderLines } from "../../src/views/styled-text.ts";
import { playReview } from "../support/review/world.ts";

test("a review under way shows how many findings there are so far, and no votes", async () => {
  const { events } = await playReview();
  const cut = events.findIndex(({ event }) => event.type === "call.started" && event.kind === "examine");
  const state = fold(events.slice(0, cut));
  const nowMs = Date.parse(state.updatedAt);
  const plan = reviewDebate.plan(state.panel, 1, state.settings);
  const left = timeLeft(state, plan, { timings: {}, nowMs });
  const shown = {
    state,
    live: liveCalls(),
    plan,
    left,
    cost: NO_COST_AHEAD,
    nowMs,
    by: "owner",
    hasKeys: true,
  } as const;
  for (const width of [60, 100, 160]) {
    const text = renderLines(frame({ ...shown, mode: { kind: "watch" } }, { width, height: 30 }), { color: false });
    assert.match(text, /found {2}5 findings: 1 confirmed/, `${width} columns`);
    assert.doesNotMatch(text, /votes/);
  }
});
