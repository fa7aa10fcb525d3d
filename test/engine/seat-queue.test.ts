/** Calls that wait for one seat take their turns in the order of the protocol. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { seatQueue } from "../../src/engine/seat-queue.ts";

test("calls that wait for a seat go by their order, not by when they came, and one at a time", async () => {
  const queue = seatQueue();
  const trace: string[] = [];
  const call = (seat: string, order: string) =>
    queue(seat, order, async () => {
      trace.push(`${seat} ${order} begins`);
      await Promise.resolve();
      trace.push(`${seat} ${order} ends`);
      return order;
    });
  const results = await Promise.all([call("a", "2"), call("a", "4"), call("a", "1"), call("a", "3")]);
  assert.deepEqual(results, ["2", "4", "1", "3"]);
  assert.deepEqual(
    trace,
    ["2", "1", "3", "4"].flatMap((order) => [`a ${order} begins`, `a ${order} ends`]),
  );
});

test("a seat that was in the middle of a call takes that one first, even if it is asked for last", async () => {
  const queue = seatQueue(new Set(["a", "b"]));
  const trace: string[] = [];
  const call = (order: string) => queue("a", order, async () => void trace.push(order));
  await Promise.all([call("2"), Promise.resolve().then(() => call("1"))]);
  await call("3");
  await queue("b", "1", async () => void trace.push("b"));
  assert.deepEqual(trace, ["1", "2", "3", "b"]);
});

test("seats do not wait for each other", async () => {
  const queue = seatQueue();
  const held = Promise.withResolvers<string>();
  const first = queue("a", "1", () => held.promise);
  assert.equal(await queue("b", "1", async () => "b"), "b");
  held.resolve("a");
  assert.equal(await first, "a");
});

test("a call that fails lets the next one begin", async () => {
  const queue = seatQueue();
  const failing = queue("a", "1", () => Promise.reject(new Error("broken")));
  const next = queue("a", "2", async () => "next");
  await assert.rejects(failing, /broken/);
  assert.equal(await next, "next");
});
