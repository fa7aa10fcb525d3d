// What the log alone says about a run: when it began, what steers it, and how much of a round's time its seats have used.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebateEvent, Recorded } from "../../../src/core/event.ts";
import type { Note } from "../../../src/core/note.ts";
import { fold } from "../../../src/core/reduce/reduce.ts";
import { runOf } from "../../../src/core/run/run-of.ts";
import { seatTimeMs } from "../../../src/core/run/seat-time.ts";
import { NO_USAGE } from "../../../src/core/usage.ts";
import { LIMITS, opening } from "../../support/world.ts";

const RESUMED: DebateEvent = { type: "debate.resumed", limits: LIMITS, panel: null };
const STOPPED: DebateEvent = { type: "debate.stopped", reason: "terminated", missing: [] };

const claim = (afterRest = false): DebateEvent => ({ type: "log.claimed", owner: "1@x", afterRest });
const say = (note: Note): DebateEvent => ({ type: "note.said", id: JSON.stringify(note), by: "ada", note });
const fail = (call: string): DebateEvent => ({
  type: "call.failed",
  call,
  code: "SPEAKER_DECLINED",
  message: "",
  usage: NO_USAGE,
});
const start = (call: string, seat = "architect"): DebateEvent => ({
  type: "call.started",
  call,
  round: 1,
  kind: "design",
  stage: 0,
  seat,
  about: null,
  parts: [],
  characters: 0,
  session: null,
});

/** Each event a second after the one before; a number is a wait of that many seconds. */
function log(...steps: readonly (DebateEvent | number)[]): readonly Recorded[] {
  let seconds = 0;
  const events: Recorded[] = [];
  for (const step of steps) {
    seconds += typeof step === "number" ? step : 1;
    if (typeof step === "number") continue;
    const at = new Date(seconds * 1_000).toISOString();
    events.push({ v: 1, seq: events.length, epoch: 1, at, event: step });
  }
  return events;
}

const OPENED = [claim(), opening({})];

function steering(...steps: readonly DebateEvent[]) {
  const { isPaused, isStopping, isOver } = runOf(log(...OPENED, ...steps));
  return { isPaused, isStopping, isOver };
}

test("the next owner finds a run paused, being stopped or over as the last one left it, and a resumed run is none of these", () => {
  const running = { isPaused: false, isStopping: false, isOver: false };
  assert.deepEqual(steering(), running);
  assert.deepEqual(steering(say({ kind: "pause" }), claim()), { ...running, isPaused: true });
  assert.deepEqual(steering(say({ kind: "pause" }), say({ kind: "go" }), claim()), running);
  assert.deepEqual(steering(say({ kind: "stop" }), claim()), { ...running, isStopping: true });
  assert.deepEqual(steering(say({ kind: "stop" }), STOPPED, claim()), { ...running, isOver: true });
  assert.deepEqual(steering(say({ kind: "pause" }), say({ kind: "stop" }), STOPPED, claim(), RESUMED), running);
});

test("a run keeps its own failures, and only those of an earlier run that something was built on", () => {
  const round: DebateEvent = { type: "round.opened", round: 2 };
  const callsKept = (...steps: readonly DebateEvent[]) => [...runOf(log(...OPENED, ...steps)).kept.keys()];
  const failing = [start("r1/design"), fail("r1/design")];
  assert.deepEqual(callsKept(...failing, claim()), ["r1/design"]);
  assert.deepEqual(callsKept(...failing, claim(), RESUMED), []);
  assert.deepEqual(callsKept(...failing, claim(), RESUMED, round), []);
  assert.deepEqual(callsKept(...failing, round, claim(), RESUMED), ["r1/design"]);
});

test("an absence that broke the quorum is asked again, even if the next run died before it came to that", () => {
  const stopped: DebateEvent = { type: "debate.stopped", reason: "insufficient", missing: ["r1/design"] };
  const other = [start("r1/other"), fail("r1/other")];
  const events = [
    ...OPENED,
    start("r1/design"),
    fail("r1/design"),
    { type: "round.opened", round: 2 },
    stopped,
  ] as const;
  const callsKept = (...steps: readonly DebateEvent[]) => [...runOf(log(...events, ...steps)).kept.keys()];
  assert.deepEqual(callsKept(RESUMED, ...other, claim(), RESUMED), []);
  assert.deepEqual(callsKept(RESUMED, start("r1/design"), fail("r1/design"), claim()), ["r1/design"]);
});

test("a call in flight is known by the place where the run first started it", () => {
  const twice = log(...OPENED, start("r1/design"), say({ kind: "pause" }), claim(), start("r1/design"));
  assert.deepEqual(runOf(twice).inFlight, new Map([["r1/design", 2]]));
  assert.deepEqual(runOf(log(...OPENED, start("r1/design"), claim(), RESUMED)).inFlight, new Map());
});

function secondsUsed(events: readonly Recorded[]): number {
  return seatTimeMs(fold(events), 1, "architect", runOf(events)) / 1_000;
}

test("a rest uses up a round's time, and a time without an owner doesn't", () => {
  const calling = [...OPENED, start("r1/design"), 10, fail("r1/design"), start("r1/again"), 20];
  assert.equal(secondsUsed(log(...calling, claim(true))), 32);
  assert.equal(secondsUsed(log(...calling, claim())), 0);
  assert.equal(secondsUsed(log(...calling, claim(), 5, claim(true))), 6);
});

test("two calls of a seat at once use its time once, and another seat's use none of it", () => {
  const both = [start("r1/a"), 4, start("r1/b"), start("r1/c", "reviewer"), 4, fail("r1/a"), fail("r1/b"), 100];
  assert.equal(secondsUsed(log(...OPENED, ...both, claim(true))), 12);
});
