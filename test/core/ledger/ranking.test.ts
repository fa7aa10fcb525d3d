/** Rankings combined in code: nobody ranks his own, and lists differ in what they leave out. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { combineRankings } from "../../../src/core/ledger/ranking.ts";
import { fc } from "../../support/random/fast-check.ts";

test("the option ranked above more rivals comes first, no matter which seats ranked it", () => {
  const rankings = [
    { by: "a", options: ["Pb", "Pc"] },
    { by: "b", options: ["Pa", "Pc"] },
    { by: "c", options: ["Pb", "Pa"] },
  ];
  assert.deepEqual(combineRankings(rankings), [
    { option: "Pb", score: 1, rankedBy: 2 },
    { option: "Pa", score: 0.5, rankedBy: 2 },
    { option: "Pc", score: 0, rankedBy: 2 },
  ]);
});

test("ties are ordered by id, and without rankings there is no result", () => {
  const rankings = [
    { by: "a", options: ["Pc", "Pb"] },
    { by: "b", options: ["Pb", "Pc"] },
  ];
  assert.deepEqual(
    combineRankings(rankings).map(({ option }) => option),
    ["Pb", "Pc"],
  );
  assert.deepEqual(combineRankings([]), []);
});

test("a ranking of one says that it is the best there is", () => {
  assert.deepEqual(combineRankings([{ by: "a", options: ["Pb"] }]), [{ option: "Pb", score: 1, rankedBy: 1 }]);
});

test("every ranked option appears once, scored from 0 to 1, and one that leads everywhere wins", () => {
  const ranking = fc
    .shuffledSubarray(["Pa", "Pb", "Pc", "Pd"], { minLength: 2 })
    .map((options) => ({ by: "x", options }));
  fc.assert(
    fc.property(fc.array(ranking, { minLength: 1, maxLength: 6 }), (rankings) => {
      const combined = combineRankings(rankings);
      const ranked = new Set(rankings.flatMap(({ options }) => options));
      assert.deepEqual(new Set(combined.map(({ option }) => option)), ranked);
      assert.equal(combined.length, ranked.size);
      for (const { score } of combined) assert.ok(score >= 0 && score <= 1);
      const firsts = new Set(rankings.map(({ options }) => options[0]));
      const [leader] = firsts;
      if (firsts.size === 1) assert.ok(combined.find(({ option }) => option === leader)?.score === combined[0]?.score);
    }),
  );
});
