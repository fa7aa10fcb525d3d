import assert from "node:assert/strict";
import { test } from "node:test";
import { createSharedBudget } from "../../src/eval/run/shared-budget.ts";

test("debates that run at the same time share what is free, and get back what the others did not spend", async () => {
  const budget = createSharedBudget(100, 2);
  assert.deepEqual([await budget.reserve(30), await budget.reserve(30)], [50, 50]);
  budget.settle(50, 10);
  assert.equal(await budget.reserve(30), 40);
});

test("a debate that can cost more than its share waits until it has all of it", async () => {
  const budget = createSharedBudget(100, 2);
  const first = await budget.reserve(40);
  const reserved: number[] = [];
  const second = budget.reserve(60).then((share) => reserved.push(share));
  await Promise.resolve();
  assert.deepEqual([first, reserved], [50, []]);
  budget.settle(first, 20);
  await second;
  assert.deepEqual(reserved, [80]);
});

test("when everything is spent, the next debate gets nothing", async () => {
  const budget = createSharedBudget(10, 2);
  budget.settle(await budget.reserve(20), 12);
  assert.equal(await budget.reserve(20), 0);
});
