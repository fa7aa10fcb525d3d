/** Ids in running text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { markUnknownIds, nameCurrentIds, refsIn } from "../../../src/core/text/references.ts";

test("the ids that a text names are those of ledger items and pins", () => {
  assert.deepEqual(refsIn("See O1b2, K1a1 [C1], F2; K1a1 again, P3 and O12bc3. Not K, x1 or OK1a."), [
    "O1b2",
    "K1a1",
    "C1",
    "F2",
    "P3",
    "O12bc3",
  ]);
});

test("an id that names nothing is marked, once, and words of the trade are left alone", () => {
  const marked = markUnknownIds("K1a1 and K9x9, P1q; P99 of C4 stays.", new Set(["K1a1"]));
  assert.equal(marked, "K1a1 and [K9x9?], [P1q?]; P99 of C4 stays.");
  assert.equal(markUnknownIds(marked, new Set(["K1a1"])), marked);
});

test("an unknown ID that is in brackets already gets no second pair", () => {
  assert.equal(markUnknownIds("Settled by [K1a1], not [K9x9].", new Set(["K1a1"])), "Settled by [K1a1], not [K9x9?].");
});

test("what became of an item is said without a word about time, because the text may be older", () => {
  const current = new Map([
    ["D0b11", "D0b16"],
    ["P0b", "P0a"],
  ]);
  assert.equal(
    nameCurrentIds("D0b11 still says 'must get the same numbers', as does P0b.", current),
    "D0b11 (replaced by D0b16) still says 'must get the same numbers', as does P0b (counts as P0a).",
  );
});

test("what became of an item is not repeated where its sentence says so", () => {
  const current = new Map([
    ["D0b11", "D0b16"],
    ["P0b", "P0a"],
    ["P0c", "P0a"],
    ["D0a1", "version 2 of P0a"],
  ]);
  const unchanged = [
    "P0b and P0c are merged into it.",
    "P0b is the same as P0a.",
    "D0b16 replaces D0b11.",
    "D0b11, which was replaced by D0b16, is gone.",
    "D0b11 (now D0b16) stands.",
    "D0b11 (replaced by D0b16) stands.",
    "D0a1 (replaced by version 2 of P0a) stands.",
    "D0a1 was replaced by version 2 of P0a.",
  ];
  assert.deepEqual(
    unchanged.map((text) => nameCurrentIds(text, current)),
    unchanged,
  );
  assert.equal(
    nameCurrentIds("P0b is merged, v1.2 too. P0b and P0c stay.\nD0b16 is shorter than D0b11.", current),
    "P0b is merged, v1.2 too. P0b and P0c (counts as P0a) stay.\nD0b16 is shorter than D0b11 (replaced by D0b16).",
  );
  assert.equal(
    nameCurrentIds("D0a1 was replaced by version 2 of P0ab.", current),
    "D0a1 (replaced by version 2 of P0a) was replaced by version 2 of P0ab.",
  );
});
