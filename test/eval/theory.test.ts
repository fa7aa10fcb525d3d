// The formulas against values that were derived and checked elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { neutralVotes } from "../../src/eval/theory/neutral-debate.ts";
import { breakEvenOdds, consensusAccuracy, synchronousVotes } from "../../src/eval/theory/persuasion.ts";
import { anyRight, majorityShare, type PanelModel, rightSeats, voteLimit } from "../../src/eval/theory/vote.ts";
import { dissentKept, gradedOpinions } from "./theory/graded-opinions.ts";
import { agreementGate, judgeTwice } from "./theory/two-looks.ts";

const round4 = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));
const voteAccuracy = (seats: number, model: PanelModel) => majorityShare(rightSeats(seats, model));

test("the vote of independent and of correlated seats", () => {
  const sizes = [1, 3, 5, 9, 15];
  assert.deepEqual(round4(sizes.map((n) => voteAccuracy(n, { p: 0.7, rho: 0 }))), [0.7, 0.784, 0.8369, 0.9012, 0.95]);
  assert.deepEqual(
    round4(sizes.map((n) => voteAccuracy(n, { p: 0.7, rho: 0.3 }))),
    [0.7, 0.7317, 0.7443, 0.7552, 0.7617],
  );
  assert.deepEqual(round4([voteLimit({ p: 0.7, rho: 0.3 }), voteLimit({ p: 0.7, rho: 0 })]), [0.7731, 1]);
});

test("a tie of an even panel counts half", () => {
  assert.deepEqual(round4([voteAccuracy(2, { p: 0.7, rho: 0 }), voteAccuracy(2, { p: 0.7, rho: 1 })]), [0.7, 0.7]);
});

test("the chance that any seat is right", () => {
  assert.deepEqual(round4([anyRight(3, { p: 0.7, rho: 0 }), anyRight(5, { p: 0.5, rho: 1 })]), [0.973, 0.5]);
});

test("a large panel keeps its digits", () => {
  const chances = rightSeats(301, { p: 0.7, rho: 0.3 });
  assert.ok(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-8);
});

test("a debate without information loses accuracy by voting again", () => {
  assert.deepEqual(round4(neutralVotes({ seats: 5, p: 0.7, s: 5, w: 1 }, 3)), [0.8369, 0.8131, 0.8045, 0.8]);
});

test("debating to consensus, by correction odds", () => {
  const start = rightSeats(5, { p: 0.7, rho: 0 });
  assert.deepEqual(round4([1, 1.5, 2].map((r) => consensusAccuracy(start, r))), [0.7, 0.8466, 0.9125]);
  assert.deepEqual(
    [0, 0.3].map((rho) => Number(breakEvenOdds(5, { p: 0.7, rho }).toFixed(3))),
    [1.451, 1.167],
  );
});

test("synchronous rounds of biased persuasion", () => {
  const start = rightSeats(5, { p: 0.6, rho: 0.3 });
  assert.deepEqual(round4(synchronousVotes(start, { lc: 0.6, lw: 0.3, g: 1 }, 3)), [0.6255, 0.68, 0.7193, 0.7473]);
});

test("a judge that sees both orders, and a gate of two speakers", () => {
  assert.deepEqual(round4(Object.values(judgeTwice(0.8, 0.1))), [0.63, 0.03, 0.34]);
  assert.deepEqual(round4(Object.values(agreementGate(0.7, 0.3))), [0.706, 0.7833]);
});

test("graded opinions keep their mean and, in the end, the share of dissent that the formula says", () => {
  for (const graph of ["complete", "ring"] as const)
    for (const [seats, self, openness] of [
      [3, 0, 0.5],
      [5, 0.4, 0.8],
      [8, 0.1, 0.95],
    ] as const) {
      // One wave around the table: on a ring, other shapes fade faster.
      const start = Array.from({ length: seats }, (_, seat) => 0.5 + 0.4 * Math.cos((2 * Math.PI * seat) / seats));
      const steps = gradedOpinions(start, { self, graph, openness }, 2_000);
      const kept = dissentKept(openness, { seats, self, graph });
      const expected = start.map((first) => 0.5 + kept * (first - 0.5));
      const furthest = Math.max(...expected.map((each, seat) => Math.abs(each - (steps.at(-1)?.[seat] ?? 0))));
      assert.ok(furthest < 1e-12, `${graph} of ${seats}: ${furthest}`);
    }
  assert.deepEqual(
    round4([
      dissentKept(0.5, { seats: 5, self: 0.2, graph: "complete" }),
      dissentKept(0.5, { seats: 5, self: 0.2, graph: "ring" }),
      dissentKept(0, { seats: 5, self: 0.2, graph: "ring" }),
    ]),
    [0.5, 0.644, 1],
  );
});
