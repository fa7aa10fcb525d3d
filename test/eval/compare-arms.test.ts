import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictSentence } from "../../src/eval/report/eval-report.ts";
import { compareArms } from "../../src/eval/score/compare-arms.ts";

/** Of `items` questions, some that only one of the two arms has right. */
function compare(items: number, gained: number, lost: number) {
  const pairs = Array.from({ length: items }, (_, index) => ({
    cluster: null,
    tested: index < gained ? 1 : 0,
    baseline: index >= gained && index < gained + lost ? 1 : 0,
  }));
  const [found] = compareArms([{ tested: "challenge", baseline: "a vote", pairs }]);
  assert.ok(found);
  return found;
}

test("many questions without a difference are equivalent, few are only undecided", () => {
  const many = compare(600, 6, 6);
  assert.deepEqual([many.verdict, many.isEquivalent], ["no detectable difference", true]);
  assert.match(
    verdictSentence(many),
    /^Against a vote, challenge makes no detectable difference \(smallest detectable: 1\.\d points\): 0\.0 points \(−1\.\d to \+1\.\d\), equivalent within 5 points\.$/,
  );
  const few = compare(30, 3, 3);
  assert.deepEqual([few.verdict, few.isEquivalent], ["no detectable difference", false]);
  assert.deepEqual(
    [1, 59, 60].map((items) => compare(items, 0, 0).isEquivalent),
    [false, false, true],
  );
});

test("a verdict needs the p-value of all comparisons together", () => {
  const pairs = compare(60, 9, 1);
  assert.deepEqual([pairs.verdict, pairs.discordant], ["helps", { gained: 9, lost: 1 }]);
  assert.equal(compare(60, 1, 9).verdict, "harms");
  const alike = Array.from({ length: 10 }, (_, index) => ({
    cluster: null,
    tested: index < 6 ? 1 : 0,
    baseline: 0,
  }));
  const several = compareArms(["a", "b", "c", "d"].map((baseline) => ({ tested: "x", baseline, pairs: alike })));
  assert.deepEqual(
    several.map(({ p, adjustedP, verdict }) => [p.toFixed(6), adjustedP.toFixed(4), verdict]),
    [...new Array(4).fill(["0.015625", "0.0625", "no detectable difference"])],
  );
});
