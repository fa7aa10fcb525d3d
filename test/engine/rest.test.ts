// A run that may rest ends while it only waits for a person, and its next owner continues it as if it had waited.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Activity, restWatch } from "../../src/engine/rest-watch.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import { play, ROUNDS_ALONE, resumePlay, type World } from "../support/world.ts";

const [, challenge] = PROTOCOL_CASES;
assert.ok(challenge?.protocol.name === "challenge");
const asking = overrideReplies(steadyReplies(challenge), (call) =>
  kindOf(call) === "clarify" ? { ballot: { questions: ["How many users?"] } } : null,
);
const world: World = {
  ...worldOf(challenge, asking),
  opened: { settings: { ...ROUNDS_ALONE, clarify: true } },
  askPerson: () => new Promise(() => undefined),
  mayRest: true,
};

test("a debate that waits for a decision rests without a word in its log, and goes on with the decision", async () => {
  const rested = await play(world);
  assert.deepEqual(rested.departure, { left: "rested", wakeAtMs: null });
  assert.equal(rested.events.at(-1)?.event.type, "checkpoint.opened");
  const decision = { choice: "answer", text: "400 users." } as const;
  await rested.log.post({ id: "n1", by: "ada", note: { kind: "decision", checkpoint: "clarify", decision } });
  const woken = await resumePlay(world, rested.log, { isFirst: true });
  assert.deepEqual([woken.departure, woken.state.status], [null, "completed"]);
  assert.deepEqual(
    woken.sent.filter(({ call }) => kindOf(call) === "clarify"),
    [],
  );
});

test("a paused debate rests, and goes on when somebody says so", async () => {
  const { log } = await play(world);
  const decision = { choice: "answer", text: "400 users." } as const;
  await log.post({ id: "n1", by: "ada", note: { kind: "pause" } });
  await log.post({ id: "n2", by: "ada", note: { kind: "decision", checkpoint: "clarify", decision } });
  const held = await resumePlay(world, log, { isFirst: true });
  assert.deepEqual([held.departure, held.sent], [{ left: "rested", wakeAtMs: null }, []]);
  await log.post({ id: "n3", by: "ada", note: { kind: "go" } });
  const woken = await resumePlay(world, log, { isFirst: true });
  assert.deepEqual([woken.departure, woken.state.status], [null, "completed"]);
});

/** A clock whose minutes pass when told to. */
function handClock() {
  const minutes: (() => void)[] = [];
  const sleep = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      minutes.push(resolve);
      signal.addEventListener("abort", () => resolve());
    });
  const pass = async () => {
    for (const end of minutes.splice(0)) end();
    await nextTurn();
  };
  return { sleep, pass };
}

test("a rest comes only when everything waits, and is over when the first wait is", async () => {
  const clock = handClock();
  const rests: (number | null)[] = [];
  const watch = restWatch(clock, (wakeAtMs) => rests.push(wakeAtMs));
  const activities: Activity[] = [];
  const begin = () =>
    watch.during((activity) => {
      activities.push(activity);
      return new Promise<void>(() => undefined);
    });
  await clock.pass();
  void begin();
  void begin();
  const [first, second] = activities;
  first?.waitForPerson(9);
  await clock.pass();
  assert.deepEqual(rests, []);
  second?.waitForPerson(null);
  await watch.during(async () => undefined);
  first?.work();
  await clock.pass();
  assert.deepEqual(rests, []);
  first?.waitForPerson(7);
  await clock.pass();
  assert.deepEqual(rests, [7]);
});

test("a run that may not rest sets no timer", () => {
  const watch = restWatch({ sleep: () => assert.fail("nothing is timed") }, null);
  void watch.during(async (activity) => activity.waitForPerson(null));
  watch.close();
});
