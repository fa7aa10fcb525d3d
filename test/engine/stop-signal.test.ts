/** What a debate that stops does with the calls in flight. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Recorded } from "../../src/core/event.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { randomReplies } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { play, type World } from "../support/world.ts";

const reply = randomReplies({ salt: 1, failing: 0, forgetful: 0 });
const usage = { inputTokens: 100, outputTokens: 100, costMicroUsd: 100_000 };

/** The architect answers at once, so that its critic is asked while the reviewer still writes. */
const script: Script = (request) => ({
  ...reply(request),
  usage,
  ...(request.call === "r1/propose/reviewer" ? { delayMs: 50 } : {}),
});

const world: World = { protocol: panelDebate, seats: ["architect", "reviewer"], chair: true, script };

test("a limit lets calls in flight finish, because they are paid for, and starts none", async () => {
  const { state, events } = await play({ ...world, limits: { budgetMicroUsd: 150_000 } });
  assert.deepEqual(state.stopped, { reason: "budget", missing: [] });
  assert.deepEqual(callsOf(events), {
    started: ["r1/propose/architect", "r1/propose/reviewer"],
    answered: ["r1/propose/architect", "r1/propose/reviewer"],
  });
  assert.equal(state.usage.costMicroUsd, 200_000);
});

test("a person who stops the debate cuts off the calls in flight", async () => {
  const interrupt = new AbortController();
  const { state, events } = await play({
    ...world,
    interrupt: interrupt.signal,
    onRecorded: ({ event }) => {
      if (event.type === "call.answered") interrupt.abort();
    },
  });
  assert.deepEqual(state.stopped, { reason: "interrupted", missing: [] });
  assert.deepEqual(callsOf(events), {
    started: ["r1/propose/architect", "r1/propose/reviewer"],
    answered: ["r1/propose/architect"],
  });
});

function callsOf(events: readonly Recorded[]) {
  const keys = (type: "call.started" | "call.answered") =>
    events.flatMap(({ event }) => (event.type === type ? [event.call] : []));
  return { started: keys("call.started"), answered: keys("call.answered") };
}
