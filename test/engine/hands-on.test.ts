// A failure that is the machine's ends its part in the run, and leaves no trace in the debate.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Recorded } from "../../src/core/event.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { randomReplies } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { play, resumePlay, type World } from "../support/world.ts";

const reply = randomReplies({ salt: 1, failing: 0, forgetful: 0 });

/** The architect's program is missing; the reviewer is still writing when that is found out. */
const poor: Script = (request) => {
  if (request.call === "r1/propose/architect") return { fail: "SPEAKER_NOT_INSTALLED", message: "No such program." };
  return { ...reply(request), delayMs: 20 };
};
const world: World = { protocol: panelDebate, seats: ["architect", "reviewer"], chair: true, script: poor };

function ends(events: readonly Recorded[]): readonly string[] {
  return events.flatMap(({ event }) =>
    event.type === "call.answered" || event.type === "call.failed" ? [`${event.type} ${event.call}`] : [],
  );
}

test("a failure of the machine is not recorded, and calls that are running are completed", async () => {
  const asked: unknown[] = [];
  const handed = await play({
    ...world,
    handsOn: async ({ name }, failed) => {
      asked.push([name, failed]);
      return true;
    },
  });
  assert.deepEqual(asked, [["architect", { code: "SPEAKER_NOT_INSTALLED", message: "No such program." }]]);
  assert.deepEqual(handed.departure, { left: "handed on", seat: "architect", reason: "No such program." });
  assert.deepEqual(ends(handed.events), ["call.answered r1/propose/reviewer"]);

  const next = await resumePlay({ ...world, script: reply }, handed.log, { isFirst: true });
  assert.deepEqual([next.departure, next.state.status], [null, "completed"]);
  assert.deepEqual(
    next.sent.filter(({ call }) => call === "r1/propose/reviewer"),
    [],
  );
  assert.deepEqual(
    [...next.state.calls.values()].filter(({ status }) => status !== "answered"),
    [],
  );
});

test("a failure that no other machine could avoid is recorded as ever", async () => {
  const { departure, events } = await play({ ...world, handsOn: async () => false });
  assert.equal(departure, null);
  assert.ok(ends(events).includes("call.failed r1/propose/architect"));
});
