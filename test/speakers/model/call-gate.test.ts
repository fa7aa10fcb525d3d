import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCallGate, type LeaveGate } from "../../../src/speakers/model/call-gate.ts";

/** A clock that goes only when it is told to. */
function handClock() {
  let now = 0;
  let timers: { readonly at: number; readonly then: () => void }[] = [];
  return {
    now: () => now,
    after: (ms: number, then: () => void) => {
      const timer = { at: now + ms, then };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    timers: () => timers.length,
    goOn: (ms: number) => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { then } of due) then();
    },
  };
}

const patient = () => new AbortController().signal;

/** Enters, and notes the name once inside. */
function entering(door: ReturnType<typeof createCallGate>, inside: string[]) {
  return async (name: string, signal = patient()): Promise<LeaveGate> => {
    const leave = await door.enter(signal);
    if (leave) inside.push(name);
    return leave ?? (() => undefined);
  };
}

describe("the gate before a vendor", () => {
  test("lets in as many as may be there at once, the others in the order they came", async () => {
    const door = createCallGate({ atOnce: 2, perMinute: null }, handClock());
    const inside: string[] = [];
    const enter = entering(door, inside);
    const calls = ["a", "b", "c", "d"].map((name) => enter(name));
    assert.equal(door.obstacle(), "2 of 2 concurrent calls running");
    (await calls[0])?.();
    await calls[2];
    assert.deepEqual(inside, ["a", "b", "c"]);
    (await calls[2])?.();
    await calls[3];
    assert.deepEqual(inside, ["a", "b", "c", "d"]);
    for (const call of [calls[1], calls[3]]) (await call)?.();
    assert.equal(door.obstacle(), null);
  });

  test("lets in as many as may start within a minute, whenever they leave", async () => {
    const clock = handClock();
    const door = createCallGate({ atOnce: 9, perMinute: 2 }, clock);
    const inside: string[] = [];
    const enter = entering(door, inside);
    (await enter("a"))();
    clock.goOn(10_000);
    (await enter("b"))();
    assert.equal(door.obstacle(), "limit of 2 calls per minute reached");
    const third = enter("c");
    clock.goOn(49_999);
    assert.deepEqual(inside, ["a", "b"]);
    clock.goOn(1);
    (await third)();
    assert.deepEqual(inside, ["a", "b", "c"]);
  });

  test("forgets callers that gave up, and they block no one", async () => {
    const clock = handClock();
    const door = createCallGate({ atOnce: 1, perMinute: 1 }, clock);
    const inside: string[] = [];
    const enter = entering(door, inside);
    const first = await enter("a");
    const stop = new AbortController();
    const second = enter("b", stop.signal);
    const third = enter("c");
    first();
    stop.abort();
    await second;
    clock.goOn(60_000);
    (await third)();
    assert.deepEqual(inside, ["a", "c"]);
    assert.equal(await door.enter(AbortSignal.abort()), null);
    assert.equal(clock.timers(), 0);
  });
});
