/** What a call in flight keeps in memory. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { takeOnce } from "../../src/core/memory/take-once.ts";
import { type Ask, part } from "../../src/prompts/prompt.ts";
import { poll } from "../../src/protocols/poll.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { play } from "../support/world.ts";

test("what is taken once is not there a second time", () => {
  const take = takeOnce("a draft");
  assert.equal(take(), "a draft");
  assert.throws(take, /^Error: It was taken before\.$/);
});

/** A part of the ask that every seat is asked, and whether it can still be reached. */
function watchedPoll(): { readonly protocol: Protocol; readonly reachable: () => number } {
  const parts: WeakRef<object>[] = [];
  const ask = (seat: string): Ask => {
    const watched = part("What to do", `Say what you think, ${seat}.`);
    parts.push(new WeakRef(watched));
    return { kind: "answer", about: null, parts: [watched], ballot: null };
  };
  const protocol: Protocol = {
    ...poll,
    run: async (floor) => floor.insufficient(await floor.askEach(floor.seats, ({ name }) => ask(name))),
  };
  return { protocol, reachable: () => parts.filter((each) => each.deref() !== undefined).length };
}

test("a call in flight keeps its prompt, and not the parts that it was built from", async () => {
  const { protocol, reachable } = watchedPoll();
  const interrupt = new AbortController();
  const playing = play({
    protocol,
    seats: ["a-seat", "b-seat", "c-seat"],
    script: () => ({ hang: true }),
    interrupt: interrupt.signal,
  });
  // A weak reference holds until the task that made it is over.
  await sleep(50);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const kept = reachable();
  interrupt.abort();
  const { sent } = await playing;

  assert.deepEqual(
    sent.map(({ prompt }) => /Say what you think, .*/.exec(prompt)?.[0]),
    ["a-seat", "b-seat", "c-seat"].map((name) => `Say what you think, ${name}.`),
  );
  assert.equal(kept, 0);
});
