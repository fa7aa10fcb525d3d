/** Orders that look random and repeat exactly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shuffle } from "../../src/core/shuffle.ts";
import { fc } from "../support/random/fast-check.ts";

test("a shuffle holds every item once, whatever the items are", () => {
  fc.assert(
    fc.property(fc.array(fc.anything(), { maxLength: 20 }), fc.string(), (items, seed) => {
      const places = shuffle(
        items.map((_, index) => index),
        seed,
      );
      assert.deepEqual(
        places.toSorted((a, b) => a - b),
        items.map((_, index) => index),
      );
      assert.deepEqual(
        shuffle(items, seed),
        places.map((place) => items[place]),
      );
    }),
  );
});

test("the same seed gives the same order, on every machine", () => {
  assert.deepEqual(shuffle(["a", "b", "c", "d", "e", "f"], "seed-1/labels/architect"), ["c", "a", "d", "e", "b", "f"]);
});

test("shuffling leaves what was given as it is", () => {
  const items = Object.freeze([1, 2, 3, 4]);
  shuffle(items, "seed");
  assert.deepEqual(items, [1, 2, 3, 4]);
});

// One in a thousand fair draws lies above these, by the number of cells. Seeds are fixed, so a test that passes goes on passing.
const UNLIKELY = { 6: 20.5, 10: 27.9, 36: 66.6 } as const;
const DEBATES = 6_000;

function orders(reader: string): readonly string[] {
  return Array.from({ length: DEBATES }, (_, debate) => shuffle([..."abc"], `${debate}/labels/${reader}`).join(""));
}

function chiSquared(drawn: readonly string[], cells: number): number {
  const counts = Map.groupBy(drawn, (cell) => cell);
  const fair = drawn.length / cells;
  return [...counts.values()].reduce(
    (sum, { length }) => sum + (length - fair) ** 2 / fair,
    (cells - counts.size) * fair,
  );
}

test("all orders of three come up about equally often", () => {
  assert.ok(chiSquared(orders("architect"), 6) < UNLIKELY[6]);
});

test("what one reader sees says nothing of what another does, even of a name that differs in its last sign", () => {
  const first = orders("generalist-2");
  const second = orders("generalist-3");
  const pairs = first.map((order, debate) => `${order} ${second[debate]}`);
  assert.ok(chiSquared(pairs, 36) < UNLIKELY[36]);
});

test("each of many items comes first about equally often", () => {
  const items = [..."abcdefghij"];
  const firsts = Array.from({ length: DEBATES }, (_, debate) => shuffle(items, `seed ${debate}`)[0] ?? "");
  assert.ok(chiSquared(firsts, 10) < UNLIKELY[10]);
});
