/** Ids in running text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { markUnknownIds, refsIn } from "../../../src/core/text/references.ts";

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
