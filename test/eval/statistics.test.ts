// Known values, and what the tests and intervals promise: their error rates, measured with fixed seeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { adjustHolm } from "../../src/eval/statistics/adjust-holm.ts";
import { areaUnderCurve } from "../../src/eval/statistics/area-under-curve.ts";
import { correctionOdds } from "../../src/eval/statistics/correction-odds.ts";
import { drawStream } from "../../src/eval/statistics/draw-stream.ts";
import { binomial, logChoose } from "../../src/eval/statistics/log-choose.ts";
import { mcNemarMidP } from "../../src/eval/statistics/mc-nemar.ts";
import { normalQuantile, normalShare } from "../../src/eval/statistics/normal.ts";
import { pairedBootstrap } from "../../src/eval/statistics/paired-bootstrap.ts";
import { effectiveVoters, panelCorrelation } from "../../src/eval/statistics/panel-correlation.ts";
import { detectableEffect, itemsNeeded } from "../../src/eval/statistics/sample-size.ts";
import { shareInterval } from "../../src/eval/statistics/share-interval.ts";

const near = (measured: number, expected: number, within: number) =>
  assert.ok(Math.abs(measured - expected) <= within, `${measured} is not within ${within} of ${expected}`);

test("logarithms keep binomial coefficients that no whole number holds", () => {
  near(Math.exp(logChoose(50, 25)) / 126_410_606_437_752, 1, 1e-9);
  near(logChoose(2_000, 1_000), 1_382.2679935, 1e-6);
  near(binomial(1_000, 500, 0.5), 0.025225018, 1e-8);
  assert.deepEqual([binomial(3, 0, 0), binomial(3, 3, 1), binomial(3, 1, 0)], [1, 1, 0]);
});

test("the normal distribution has its known quantiles", () => {
  near(normalQuantile(0.975), 1.959963984540054, 1e-9);
  near(normalShare(1.644853626951), 0.95, 1e-9);
});

test("mid-p of McNemar's test", () => {
  // 2·(C(10,0)+C(10,1)+C(10,2)/2)/1024, and the like.
  near(mcNemarMidP(2, 8), (2 * (1 + 10) + 45) / 1024, 1e-12);
  near(mcNemarMidP(8, 2), mcNemarMidP(2, 8), 1e-12);
  near(mcNemarMidP(0, 6), 1 / 64, 1e-12);
  assert.deepEqual([mcNemarMidP(0, 0), mcNemarMidP(5, 5)], [1, 1]);
  near(mcNemarMidP(470, 530), 0.0578, 0.0005);
});

test("the number of items for an effect, and the effect for a number of items", () => {
  assert.deepEqual(
    [itemsNeeded(0.05, 0.15), itemsNeeded(0.05, 0.25), itemsNeeded(0.1, 0.25)].map(Math.ceil),
    [469, 783, 194],
  );
  near(detectableEffect(469, 0.15) ?? 0, 0.05, 0.0005);
  assert.equal(detectableEffect(3, 0.1), null);
  assert.equal(detectableEffect(0, 0.1), null);
});

test("Holm keeps order and never falls below an earlier value", () => {
  assert.deepEqual(
    adjustHolm([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p.toFixed(4))),
    [0.03, 0.06, 0.06, 0.02],
  );
});

test("Wilson's interval of a share", () => {
  const { low, high } = shareInterval(8, 10);
  near(low, 0.4902, 1e-4);
  near(high, 0.9433, 1e-4);
  assert.deepEqual(shareInterval(0, 0), { low: 0, high: 1 });
});

test("AUROC counts ties as half", () => {
  assert.equal(areaUnderCurve([3, 2], [1, 2]), 0.875);
  assert.equal(areaUnderCurve([], [1]), null);
});

test("correction odds with an interval", () => {
  const found = correctionOdds({ corrected: 30, misled: 10, contactsOfWrong: 100, contactsOfRight: 100 });
  near(found?.odds ?? 0, 3, 1e-12);
  near(found?.low ?? 0, 1.467, 0.001);
  near(found?.high ?? 0, 6.137, 0.001);
  assert.equal(correctionOdds({ corrected: 0, misled: 0, contactsOfWrong: 9, contactsOfRight: 9 }), null);
  assert.equal(
    correctionOdds({ corrected: 1, misled: 0, contactsOfWrong: 5, contactsOfRight: 5 })?.odds.toFixed(6),
    "3.000000",
  );
});

test("correlation of seats and the voters they are worth", () => {
  assert.equal(
    panelCorrelation([
      [true, true],
      [false, false],
    ]),
    1,
  );
  assert.equal(
    panelCorrelation([
      [true, false],
      [false, true],
    ]),
    -1,
  );
  assert.equal(panelCorrelation([[true, true]]), null);
  near(effectiveVoters(5, 0.3), 2.2727, 1e-4);
});

/** Items right in only one of two arms: gained with `up`, lost with `down`. */
function drawMoves(next: () => number, items: number, up: number, down: number) {
  let gained = 0;
  let lost = 0;
  for (let item = 0; item < items; item += 1) {
    const drawn = next();
    if (drawn < up) gained += 1;
    else if (drawn < up + down) lost += 1;
  }
  return { gained, lost };
}

test("mid-p raises a false alarm in about 5 % of runs, and finds the effect that the items were chosen for", () => {
  const next = drawStream("mcnemar");
  const runs = 20_000;
  const alarms = (items: number, up: number, down: number) => {
    let found = 0;
    for (let run = 0; run < runs; run += 1) {
      const { gained, lost } = drawMoves(next, items, up, down);
      if (mcNemarMidP(gained, lost) < 0.05) found += 1;
    }
    return found / runs;
  };
  near(alarms(300, 0.1, 0.1), 0.05, 0.01);
  assert.ok(alarms(469, 0.1, 0.05) > 0.78);
});

test("the bootstrap's interval covers the truth in about 95 % of runs, clustered or not", () => {
  const next = drawStream("coverage");
  const covers = (clusterSize: number) => {
    let covered = 0;
    for (let run = 0; run < 600; run += 1) {
      const pairs = Array.from({ length: 300 / clusterSize }, (_, cluster) => {
        const { gained, lost } = drawMoves(next, 1, 0.15, 0.1);
        return Array.from({ length: clusterSize }, () => ({ difference: gained - lost, cluster: `${cluster}` }));
      }).flat();
      const { low, high } = pairedBootstrap(pairs, { seed: `${run}`, resamples: 400 });
      if (low <= 0.05 && high >= 0.05) covered += 1;
    }
    return covered / 600;
  };
  near(covers(1), 0.95, 0.02);
  near(covers(3), 0.95, 0.025);
});

test("the bootstrap repeats exactly from its seed", () => {
  const pairs = [1, 0, 0, -1, 1].map((difference) => ({ difference, cluster: null }));
  assert.deepEqual(pairedBootstrap(pairs, { seed: "a" }), pairedBootstrap(pairs, { seed: "a" }));
});
