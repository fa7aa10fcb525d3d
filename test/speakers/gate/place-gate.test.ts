import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LeaveGate } from "../../../src/speakers/gate/call-gate.ts";
import { type PlaceGate, placeGate } from "../../../src/speakers/gate/place-gate.ts";

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
function entering(door: PlaceGate, inside: string[]) {
  return async (name: string, { signal = patient(), tokens = 10 } = {}): Promise<LeaveGate> => {
    const leave = await door.enter({ tokens, signal, onWait: (obstacle) => inside.push(obstacle) });
    if (leave) inside.push(name);
    return leave ?? (() => undefined);
  };
}

describe("the gate before a vendor", () => {
  test("lets in as many as may be there at once, the others in the order they came", async () => {
    const door = placeGate({ atOnce: 2, perMinute: null, tokensPerMinute: null }, handClock());
    const inside: string[] = [];
    const enter = entering(door, inside);
    const calls = ["a", "b", "c", "d"].map((name) => enter(name));
    const full = "2 of 2 concurrent calls running";
    (await calls[0])?.();
    await calls[2];
    assert.deepEqual(inside, [full, full, "a", "b", "c"]);
    (await calls[2])?.();
    await calls[3];
    for (const call of [calls[1], calls[3]]) (await call)?.();
    await enter("e");
    assert.deepEqual(inside, [full, full, "a", "b", "c", "d", "e"]);
  });

  test("lets in as many as may start within a minute, whenever they leave", async () => {
    const clock = handClock();
    const door = placeGate({ atOnce: 9, perMinute: 2, tokensPerMinute: null }, clock);
    const inside: string[] = [];
    const enter = entering(door, inside);
    (await enter("a"))();
    clock.goOn(10_000);
    (await enter("b"))();
    const third = enter("c");
    clock.goOn(49_999);
    assert.deepEqual(inside, ["a", "b", "limit of 2 calls per minute reached"]);
    clock.goOn(1);
    (await third)();
    assert.deepEqual(inside.slice(3), ["c"]);
  });

  test("lets in as many tokens as a minute may have, and a larger call when nothing else was there", async () => {
    const clock = handClock();
    const door = placeGate({ atOnce: 9, perMinute: null, tokensPerMinute: 100 }, clock);
    const inside: string[] = [];
    const enter = entering(door, inside);
    (await enter("a", { tokens: 60 }))();
    clock.goOn(10_000);
    (await enter("b", { tokens: 40 }))();
    const [third, fourth] = [enter("c", { tokens: 50 }), enter("d", { tokens: 500 })];
    clock.goOn(50_000);
    (await third)();
    const limit = "limit of 100 tokens per minute reached";
    assert.deepEqual(inside, ["a", "b", limit, limit, "c"]);
    clock.goOn(60_000);
    (await fourth)();
    assert.deepEqual(inside.slice(5), ["d"]);
  });

  test("is closed for as long as the longest pause that was asked for", async () => {
    const clock = handClock();
    const door = placeGate({ atOnce: 9, perMinute: null, tokensPerMinute: null }, clock);
    const inside: string[] = [];
    door.closeUntil(5_000);
    door.closeUntil(2_000);
    const call = entering(door, inside)("a");
    clock.goOn(4_999);
    assert.deepEqual(inside, ["rate limit"]);
    clock.goOn(1);
    (await call)();
    assert.deepEqual(inside, ["rate limit", "a"]);
  });

  test("forgets callers that gave up, and they block no one", async () => {
    const clock = handClock();
    const door = placeGate({ atOnce: 1, perMinute: 1, tokensPerMinute: null }, clock);
    const inside: string[] = [];
    const enter = entering(door, inside);
    const first = await enter("a");
    const stop = new AbortController();
    const second = enter("b", { signal: stop.signal });
    const third = enter("c");
    first();
    stop.abort();
    await second;
    clock.goOn(60_000);
    (await third)();
    assert.deepEqual(
      inside.filter((name) => name.length === 1),
      ["a", "c"],
    );
    assert.equal(await door.enter({ tokens: 1, signal: AbortSignal.abort(), onWait: () => undefined }), null);
    assert.equal(clock.timers(), 0);
  });
});
