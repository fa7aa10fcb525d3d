import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsPart } from "../../src/prompts/points/points-part.ts";
import { replyWithPoints } from "../../src/protocols/points/reply-with-points.ts";
import { entry, ledgerFrom, openingEntry } from "../support/table.ts";

const point = (text: string, replaces: string | null = null) => ({ text, evidence: null, replaces });
const OPENING = openingEntry("b", "Rows", {
  points: [point("Tries three times."), point("Logs each job."), point("Locks one single row.")],
});
const REPLACING = entry(2, "b", {
  points: [
    point("Tries for an hour.", "D1b1"),
    point("Logs each night.", "D1b2"),
    point("Locks one whole table.", "D1b3"),
  ],
});
const LATER = entry(3, "b", { withdraws: ["D2b2"], points: [point("Locks pages, nothing more.", "D2b3")] });

const { points } = ledgerFrom([OPENING, REPLACING, LATER]);

test("a replaced point is named with the one that stands for it in the end, or as withdrawn if that was", () => {
  assert.equal(
    pointsPart(points, String).text,
    "- D2b1 (b): Tries for an hour.\n- D3b1 (b): Locks pages, nothing more.\n\n" +
      "Replaced since: D1b1 by D2b1, D1b2 (withdrawn), D1b3 by D3b1, D2b3 by D3b1.",
  );
});

test("of a point that was replaced twice, the one that was not withdrawn stands for it", () => {
  const again = entry(3, "b", { withdraws: ["D2b2"], points: [point("Logs each week.", "D1b2")] });
  assert.match(pointsPart(ledgerFrom([OPENING, REPLACING, again]).points, String).text, /D1b2 by D3b1/);
});

test("what stands for a point is known also where its reply has the words of that one", () => {
  const write = replyWithPoints(points, { label: String });
  const text = "Locks pages, nothing more. Locks one whole table. Logs each night. Logs each job. Tries for an hour.";
  const said = { call: "r3/refine/b", kind: "refine", seat: "b", round: 3, stage: 0, tag: "b", about: null };
  assert.match(
    write({ ...said, absent: false, text, ballot: null }),
    /\n\nReplaced since: D1b1 by D2b1, D1b3 by D3b1\.$/,
  );
});
