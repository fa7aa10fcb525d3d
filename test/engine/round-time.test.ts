// A round's time limit, in a panel of which one seat is slow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRoundTime } from "../../src/engine/round-time.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { play } from "../support/world.ts";

test("one slow seat is out for the round, and the seats that waited for it are not", async () => {
  const [cast] = PROTOCOL_CASES;
  assert.ok(cast?.protocol === panelDebate);
  const world = worldOf(cast, steadyReplies(cast));
  const [slow = ""] = world.seats ?? [];
  const { state } = await play({
    ...world,
    limits: { ...world.limits, rounds: 1, roundMs: 1_000 },
    script: overrideReplies(world.script, (call) => (call.startsWith(`r1/critique/${slow}`) ? { hang: true } : null)),
  });
  const late = [...state.calls.values()].filter((call) => call.status === "failed" && call.code === "CALL_ROUND_TIME");
  assert.deepEqual([...new Set(late.map(({ seat }) => seat))], [slow]);
  assert.equal(state.status, "completed");
});

test("a round timer that is still running does not keep the process alive after the debate", () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  const time = createRoundTime(() => 3_600_000).begin("architect");
  assert.deepEqual([timers(), time.signal.aborted], [before, false]);
  time.end();
});
