import assert from "node:assert/strict";
import { test } from "node:test";
import { pointNotes } from "../../../src/views/record/point-notes.ts";

test("a point has its other wordings, who withdrew it, what replaced it and why it was rejected below it", () => {
  const notes = pointNotes({
    ids: ["D0a1", "D0b1"],
    text: "Retry three times.",
    alsoAs: ["Three attempts."],
    by: ["ash", "birch"],
    evidence: null,
    check: null,
    alsoCites: [],
    isWithdrawn: false,
    withdrawnBy: ["birch"],
    earlier: ["Retry for a minute."],
    replacedBy: ["D1b1"],
    disposition: "rejected",
    note: "A minute is too long.",
  });
  assert.deepEqual(notes, [
    "Also phrased as: Three attempts.",
    "Previously phrased as: Retry for a minute.",
    "Withdrawn by birch.",
    "Replaced by D1b1.",
    "Rejected: A minute is too long.",
  ]);
});
