// How far a weight must move to change the leader is right: held against a search that tries every weight in small steps and weighs
// the options anew each time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toShares } from "../../src/core/matrix/driver-weights.ts";
import { leadersOf, moveWeight, optionTotals } from "../../src/core/matrix/weigh-options.ts";
import { weightSensitivity } from "../../src/core/matrix/weight-sensitivity.ts";
import { fc, runs } from "../support/random/fast-check.ts";

/** Whole scores, so that ties occur; weights as a person gives them. */
const matrices = fc
  .record({ options: fc.integer({ min: 1, max: 5 }), drivers: fc.integer({ min: 1, max: 6 }) })
  .chain(({ options, drivers }) =>
    fc.record({
      scores: fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: drivers, maxLength: drivers }), {
        minLength: options,
        maxLength: options,
      }),
      weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: drivers, maxLength: drivers }).map(toShares),
    }),
  );

const STEPS = 500;
/** A bound lies between two steps of the search. */
const STEP = 1 / STEPS;

/** The first weight on the way from the present one at which the leader is behind another option; null: it never is. */
function searchBound(
  scores: readonly (readonly number[])[],
  weights: readonly number[],
  { driver, towards }: { readonly driver: number; readonly towards: 0 | 1 },
): { readonly weight: number; readonly leaders: readonly number[] } | null {
  const [leader = 0] = leadersOf(optionTotals(scores, weights));
  const from = weights[driver] ?? 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const weight = from + ((towards - from) * step) / STEPS;
    const leaders = leadersOf(optionTotals(scores, moveWeight(weights, driver, weight)));
    if (!leaders.includes(leader)) return { weight, leaders };
  }
  return null;
}

test("another option leads past the bound of a weight, and not before it", () => {
  fc.assert(
    fc.property(matrices, ({ scores, weights }) => {
      if (weights.length < 2) return;
      for (const [driver, range] of weightSensitivity(scores, weights).entries()) {
        for (const [bound, towards] of [[range.below, 0] as const, [range.above, 1] as const]) {
          const found = searchBound(scores, weights, { driver, towards });
          assert.equal(bound === null, found === null, JSON.stringify({ driver, towards, bound, found }));
          if (bound === null || found === null) continue;
          const ahead = towards === 1 ? found.weight - bound.weight : bound.weight - found.weight;
          assert.ok(ahead > -1e-6 && ahead < STEP + 1e-6, JSON.stringify({ driver, bound, found }));
        }
      }
    }),
    { numRuns: runs(400) },
  );
});

test("at a bound the option that it names is level with the leader and nobody is ahead of it; from there on it beats the leader", () => {
  fc.assert(
    fc.property(matrices, ({ scores, weights }) => {
      const [leader = 0] = leadersOf(optionTotals(scores, weights));
      for (const [driver, { below, above }] of weightSensitivity(scores, weights).entries()) {
        for (const [bound, end] of [[below, 0] as const, [above, 1] as const]) {
          if (bound === null) continue;
          const level = optionTotals(scores, moveWeight(weights, driver, bound.weight));
          const named = level[bound.option] ?? 0;
          assert.ok(Math.abs(named - (level[leader] ?? 0)) < 1e-6, JSON.stringify({ driver, bound }));
          assert.ok(named > Math.max(...level) - 1e-6, JSON.stringify({ driver, bound }));
          const final = optionTotals(scores, moveWeight(weights, driver, end));
          assert.ok((final[bound.option] ?? 0) > (final[leader] ?? 0), JSON.stringify({ driver, bound }));
        }
      }
    }),
    { numRuns: runs(400) },
  );
});

test("weights that are moved stay shares of one, and the others keep their proportions", () => {
  fc.assert(
    fc.property(matrices, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), ({ weights }, to, drawn) => {
      if (weights.length < 2) return;
      const driver = drawn % weights.length;
      const moved = moveWeight(weights, driver, to);
      assert.ok(Math.abs(moved.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
      assert.equal(moved[driver], to);
      const others = weights.map((_, place) => place).filter((place) => place !== driver);
      const [first = 0] = others;
      for (const place of others) {
        const before = (weights[place] ?? 0) * (moved[first] ?? 0);
        assert.ok(Math.abs(before - (moved[place] ?? 0) * (weights[first] ?? 0)) < 1e-9);
      }
    }),
  );
});
