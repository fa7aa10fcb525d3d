/** A decision matrix from ballots: drivers and their weights, cells, contested ones, and what the lead rests on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ledger } from "../../../src/core/ledger/ledger.ts";
import { cellAt, cellMean, cellSpread, type DecisionMatrix } from "../../../src/core/matrix/decision-matrix.ts";
import { summariseMatrix } from "../../../src/core/matrix/summarise-matrix.ts";
import { entry, ledgerFrom } from "../../support/table.ts";

const frame = (seat: string, drivers: readonly string[]) =>
  entry(0, seat, {
    option: { name: `Of ${seat}`, summary: "" },
    drivers: drivers.map((name) => ({ name, meaning: "" })),
  });

type Scored = Readonly<Record<string, number>>;

/** Scores by place, as in `{ "P0a W0a1": 7 }`. */
const scores = (round: number, seat: string, said: Scored, driverRanking: readonly string[] = []) =>
  entry(
    round,
    seat,
    {
      driverRanking,
      cells: Object.entries(said).map(([place, score]) => {
        const [option, driver] = place.split(" ");
        return { option, driver, score, text: `${seat} on ${place}`, kind: "fact" };
      }),
    },
    { stage: 2 },
  );

function matrixOf({ matrix }: Ledger): DecisionMatrix {
  if (!matrix) throw new Error("no matrix");
  return matrix;
}

test("drivers of one name are one, and the chair merges others under a name of its own", () => {
  const matrix = matrixOf(
    ledgerFrom([
      frame("a", ["Running costs", "Latency"]),
      frame("b", ["running costs", "Speed"]),
      entry(0, "z", { driverGroups: [{ name: "Response time", drivers: ["W0a2", "W0b2"] }] }, { stage: 1 }),
    ]),
  );
  assert.deepEqual(
    matrix.drivers.map(({ id, name, alsoAs, by, ids }) => ({ id, name, alsoAs, by, ids })),
    [
      { id: "W0a1", name: "Running costs", alsoAs: [], by: ["a", "b"], ids: ["W0a1", "W0b1"] },
      { id: "W0a2", name: "Response time", alsoAs: ["Latency", "Speed"], by: ["a", "b"], ids: ["W0a2", "W0b2"] },
    ],
  );
});

test("the chair's one sentence stands for merged drivers, whose own meanings are kept; without one they are joined", () => {
  const frameWith = (seat: string, name: string, meaning: string) => entry(0, seat, { drivers: [{ name, meaning }] });
  const merging = (meaning: object) =>
    entry(0, "z", { driverGroups: [{ name: "Upkeep", drivers: ["W0a1", "W0b1"], ...meaning }] }, { stage: 1 });
  const driversAfter = (meaning: object) =>
    matrixOf(
      ledgerFrom([
        frameWith("a", "Nights", "Nobody gets up."),
        frameWith("b", "Skills", "Two can fix it."),
        merging(meaning),
      ]),
    ).drivers.map(({ name, meaning: words, parts }) => ({ name, meaning: words, parts }));
  assert.deepEqual(driversAfter({ meaning: "Those who are there keep it running." }), [
    {
      name: "Upkeep",
      meaning: "Those who are there keep it running.",
      parts: [
        { id: "W0a1", name: "Nights", meaning: "Nobody gets up." },
        { id: "W0b1", name: "Skills", meaning: "Two can fix it." },
      ],
    },
  ]);
  assert.deepEqual(driversAfter({}), [{ name: "Upkeep", meaning: "Nobody gets up. / Two can fix it.", parts: [] }]);
});

test("a driver that only repeats a constraint isn't weighed but kept, unless nobody named that or nothing else would be left", () => {
  const aside = (...ids: readonly string[]) =>
    entry(0, "z", { notDrivers: ids.map((driver) => ({ driver, constraint: "C1" })) }, { stage: 1 });
  const frames = [frame("a", ["No loss", "Costs"])];
  const matrixAfter = (...ids: readonly string[]) =>
    matrixOf(ledgerFrom([...frames, aside(...ids)], { constraints: ["Nothing is lost."] }));
  const { drivers, constraintDrivers } = matrixAfter("W0a1");
  assert.deepEqual(
    [drivers.map(({ id }) => id), constraintDrivers.map(({ id, name, constraint }) => [id, name, constraint])],
    [["W0a2"], [["W0a1", "No loss", "C1"]]],
  );
  const all = matrixAfter("W0a1", "W0a2");
  assert.deepEqual([all.drivers.length, all.constraintDrivers], [2, []]);
  assert.equal(matrixOf(ledgerFrom([...frames, aside("W0a1")])).drivers.length, 2);
});

test("only a constraint of the question keeps a driver from being scored, whatever is pinned in the debate", () => {
  for (const constraint of ["C2", "F1"]) {
    const aside = entry(0, "z", { notDrivers: [{ driver: "W0a1", constraint }] }, { stage: 1 });
    const more = { constraints: ["Nothing is lost."], pins: ["C1", "C2", "F1"] };
    const { drivers } = matrixOf(ledgerFrom([frame("a", ["No loss", "Costs"]), aside], more));
    assert.deepEqual(
      drivers.map(({ id }) => id),
      ["W0a1", "W0a2"],
    );
  }
});

test("merged drivers are scored unless each of those that they were merged from only repeats a constraint", () => {
  const frames = [frame("a", ["Region", "Effort"]), frame("b", ["Data protection", "region"])];
  const asideAfter = (notDrivers: readonly (readonly [driver: string, constraint: string])[], merges = true) => {
    const driverGroups = merges ? [{ name: "Privacy", drivers: ["W0a1", "W0b1"] }] : [];
    const said = notDrivers.map(([driver, constraint]) => ({ driver, constraint }));
    const merging = entry(0, "z", { driverGroups, notDrivers: said }, { stage: 1 });
    const { constraintDrivers } = matrixOf(
      ledgerFrom([...frames, merging], { constraints: ["It stays in the region.", "Data is deleted."] }),
    );
    return constraintDrivers.map(({ ids, constraint }) => [ids, constraint]);
  };
  const all = ["W0a1", "W0b1", "W0b2"];
  assert.deepEqual(asideAfter([["W0a1", "C1"]]), []);
  assert.deepEqual(
    asideAfter([
      ["W0a1", "C1"],
      ["W0b1", "C1"],
    ]),
    [[all, "C1"]],
  );
  assert.deepEqual(
    asideAfter([
      ["W0b2", "C1"],
      ["W0b1", "C2"],
    ]),
    [[all, "C1, C2"]],
  );
  // Drivers of one name are listed as one, so that any of their IDs stands for it.
  assert.deepEqual(asideAfter([["W0b2", "C1"]], false), [[["W0a1", "W0b2"], "C1"]]);
});

test("a lead that one seat's step in one cell could turn is noise, and so is one that rounding hides", () => {
  const noiseOf = (first: Scored, second: Scored, weights: readonly number[]) => {
    const drivers = weights.map((weight, index) => ({ name: `Driver ${index + 1}`, weight }));
    const table = ledgerFrom([scores(1, "a", first), scores(1, "b", second)], { drivers, options: ["This", "That"] });
    return summariseMatrix(matrixOf(table))?.leadNoise;
  };
  const level = { "P1 W1": 5, "P2 W1": 5, "P1 W2": 5, "P2 W2": 5 };
  assert.equal(noiseOf({ ...level, "P1 W2": 6 }, level, [3, 1]), "step");
  assert.equal(noiseOf({ ...level, "P1 W1": 7 }, level, [3, 1]), null);
  assert.equal(noiseOf(level, level, [3, 1]), null);
  const many = Array.from({ length: 20 }, (_, index) => `W${index + 1}`);
  const even = Object.fromEntries(
    many.flatMap((id) => [
      [`P1 ${id}`, 5],
      [`P2 ${id}`, 5],
    ]),
  );
  const weights = many.map(() => 1);
  assert.equal(noiseOf({ ...even, "P1 W1": 6 }, even, weights), "rounding");
  assert.equal(noiseOf({ ...even, "P1 W1": 9 }, even, weights), null);
});

test("groups of drivers that overlap merge nothing", () => {
  const groups = [
    { name: "One", drivers: ["W0a1", "W0a2"] },
    { name: "Two", drivers: ["W0a2", "W0a3"] },
  ];
  const matrix = matrixOf(
    ledgerFrom([frame("a", ["Costs", "Latency", "Risk"]), entry(0, "z", { driverGroups: groups }, { stage: 1 })]),
  );
  assert.deepEqual(
    matrix.drivers.map(({ name }) => name),
    ["Costs", "Latency", "Risk"],
  );
});

test("the seats' rankings make the weights: the first of three gets three points, the last one", () => {
  const matrix = matrixOf(
    ledgerFrom([
      frame("a", ["Costs", "Latency", "Risk"]),
      scores(1, "a", {}, ["W0a1", "W0a2", "W0a3"]),
      scores(1, "b", {}, ["W0a1", "W0a3", "W0a2"]),
    ]),
  );
  assert.deepEqual(
    matrix.drivers.map(({ weight }) => Math.round(weight * 12)),
    [6, 3, 3],
  );
});

test("weights that the person gave stand, whatever the seats rank", () => {
  const drivers = [
    { name: "Costs", weight: 3 },
    { name: "Latency", weight: 1 },
  ];
  const matrix = matrixOf(ledgerFrom([scores(1, "a", {}, ["W2", "W1"])], { drivers }));
  assert.deepEqual(
    matrix.drivers.map(({ id, name, weight, by }) => ({ id, name, weight, by })),
    [
      { id: "W1", name: "Costs", weight: 0.75, by: [] },
      { id: "W2", name: "Latency", weight: 0.25, by: [] },
    ],
  );
});

test("each score rests on a claim of the ledger, and a seat's last score counts", () => {
  const ledger = ledgerFrom([
    frame("a", ["Costs"]),
    scores(1, "a", { "P0a W0a1": 9 }),
    scores(1, "b", { "P0a W0a1": 3 }),
    scores(2, "b", { "P0a W0a1": 7 }),
  ]);
  const cell = cellAt(matrixOf(ledger), "P0a", "W0a1");
  assert.deepEqual(cell.scores, [
    { seat: "a", round: 1, score: 9, claim: "K1a1" },
    { seat: "b", round: 1, score: 3, claim: "K1b1" },
    { seat: "b", round: 2, score: 7, claim: "K2b1" },
  ]);
  assert.equal(cellMean(cell), 8);
  assert.equal(cellSpread(cell), 2);
  assert.deepEqual(
    ledger.claims.map(({ id, text }) => [id, text]),
    [
      ["K1a1", "a on P0a W0a1"],
      ["K1b1", "b on P0a W0a1"],
      ["K2b1", "b on P0a W0a1"],
    ],
  );
});

test("an option without a score in every cell has no total, and a cell of an unknown driver is none", () => {
  const matrix = matrixOf(
    ledgerFrom([
      frame("a", ["Costs", "Latency"]),
      scores(1, "a", { "P0a W0a1": 9, "P0a W0a2": 9, "P0b W0a1": 9, "P0a W9z9": 9 }),
    ]),
  );
  assert.deepEqual(matrix.options, ["P0a"]);
  assert.equal(matrix.cells.length, 3);
});

const FOUR_TO_ONE = [
  { name: "Costs", weight: 8 },
  { name: "Latency", weight: 1 },
  { name: "Risk", weight: 1 },
];

test("a cell is contested if its scores are three apart and its driver has half of an equal share", () => {
  const matrix = matrixOf(
    ledgerFrom(
      [
        scores(1, "a", { "P1 W1": 5, "P2 W1": 9, "P1 W2": 10, "P2 W2": 5, "P1 W3": 5, "P2 W3": 5 }),
        scores(1, "b", { "P1 W1": 8, "P2 W1": 7, "P1 W2": 0, "P2 W2": 5, "P1 W3": 5, "P2 W3": 5 }),
      ],
      { drivers: FOUR_TO_ONE, options: ["This", "That"] },
    ),
  );
  assert.deepEqual(
    summariseMatrix(matrix)?.contested.map(({ option, driver }) => [option, driver]),
    [["P1", "W1"]],
  );
});

test("the summary says who leads, from which weight on another does, and without whom", () => {
  const matrix = matrixOf(
    ledgerFrom(
      [
        scores(1, "a", { "P1 W1": 9, "P1 W2": 2, "P2 W1": 4, "P2 W2": 6 }),
        scores(1, "b", { "P1 W1": 5, "P1 W2": 2, "P2 W1": 6, "P2 W2": 6 }),
      ],
      {
        drivers: [
          { name: "Costs", weight: 3 },
          { name: "Latency", weight: 1 },
        ],
        options: ["This", "That"],
      },
    ),
  );
  const summary = summariseMatrix(matrix);
  assert.deepEqual(
    summary?.rows.map(({ option, total }) => [option, total]),
    [
      ["P1", 5.75],
      ["P2", 5.25],
    ],
  );
  assert.deepEqual(summary?.leaders, ["P1"]);
  assert.deepEqual(
    summary?.drivers.map(({ id, below, above }) => ({ id, below: roundBound(below), above: roundBound(above) })),
    [
      { id: "W1", below: { weight: 0.667, option: "P2" }, above: null },
      { id: "W2", below: null, above: { weight: 0.333, option: "P2" } },
    ],
  );
  assert.deepEqual(summary?.leaveOuts, {
    seats: [{ seat: "a", options: ["P2"] }],
    claims: [
      { claim: "K1a1", options: ["P2"] },
      { claim: "K1a3", options: ["P2"] },
    ],
  });
});

function roundBound(bound: { readonly weight: number; readonly option: string } | null) {
  return bound && { ...bound, weight: Math.round(bound.weight * 1_000) / 1_000 };
}

test("options that tie lead together, and nothing is said to change that", () => {
  const matrix = matrixOf(
    ledgerFrom([scores(1, "a", { "P1 W1": 5, "P2 W1": 5 }), scores(1, "b", { "P1 W1": 5, "P2 W1": 5 })], {
      drivers: [{ name: "Costs", weight: null }],
      options: ["This", "That"],
    }),
  );
  const summary = summariseMatrix(matrix);
  assert.deepEqual(summary?.leaders, ["P1", "P2"]);
  assert.deepEqual(summary?.leaveOuts, { seats: [], claims: [] });
});
