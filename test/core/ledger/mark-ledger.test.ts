import assert from "node:assert/strict";
import { test } from "node:test";
import { markLedger } from "../../../src/core/ledger/marks/mark-ledger.ts";
import { entry, ledgerFrom } from "../../support/table.ts";

const SLIP = "see O9b9 and P1a";
const MARKED = "see [O9b9?] and P1a";
const evidence = { source: "O9b9.md:1", quote: SLIP };

/** Every text field of every item says the same, which names one thing that exists and one that does not. */
const everything = [
  entry(1, "a", {
    option: { name: SLIP, summary: SLIP },
    confidence: 70,
    reasons: [SLIP],
    conditions: [SLIP],
    fallsWith: SLIP,
    wouldMove: SLIP,
    statement: SLIP,
    claims: [{ text: SLIP, kind: "fact", evidence }],
    points: [{ text: SLIP, evidence }],
    questions: [SLIP],
    requests: [{ text: SLIP, option: "P1a" }],
    untested: [SLIP],
    drivers: [SLIP, "Costs", "Region"].map((name) => ({ name, meaning: SLIP })),
  }),
  entry(1, "z", {
    driverGroups: [{ name: "Both", drivers: ["W1a1", "W1a2"], meaning: SLIP }],
    notDrivers: [{ driver: "W1a3", constraint: "C1" }],
  }),
  entry(2, "b", {
    points: [{ text: `${SLIP}!`, evidence }],
    objections: [{ title: SLIP, severity: "major", text: SLIP, against: ["P1a"] }],
  }),
  entry(3, "a", {
    prefers: "P1a",
    amends: { name: SLIP, summary: SLIP, changes: [SLIP] },
    answers: [{ objection: "O2b1", as: "fixed", text: SLIP, evidence }],
    replies: [
      { to: "Q1a1", text: SLIP, evidence },
      { to: "R1a1", text: SLIP, evidence },
    ],
  }),
];

test("an id that names nothing is marked in every text of the ledger, and nowhere in a source or a quote", () => {
  const table = ledgerFrom(everything, { constraints: ["It stays in the region."] });
  assert.equal(table.matrix?.constraintDrivers.length, 1);
  const quotes = JSON.stringify(evidence);
  const expected = JSON.stringify(table)
    .replaceAll(quotes, "EVIDENCE")
    .replaceAll(SLIP, MARKED)
    .replaceAll("EVIDENCE", quotes);
  assert.deepEqual(markLedger(table), JSON.parse(expected));
});

test("the first time that a text names what was replaced or merged, it also says by what", () => {
  const option = (name: string) => ({ option: { name, summary: "" }, confidence: 60 });
  const { objections } = markLedger(
    ledgerFrom([
      entry(1, "a", { ...option("Table"), points: [{ text: "Three tries." }] }),
      entry(1, "b", option("table")),
      entry(2, "a", { points: [{ text: "Four tries.", replaces: "D1a1" }] }),
      entry(3, "a", { points: [{ text: "Five tries.", replaces: "D2a1" }] }),
      entry(3, "b", {
        objections: [{ title: "D1a1", severity: "major", text: "D1a1 and D1a1 of P1b, not D3a1.", against: ["P1a"] }],
      }),
    ]),
  );
  assert.deepEqual(
    objections.map(({ title, text }) => [title, text]),
    [["D1a1 (replaced by D3a1)", "D1a1 (replaced by D3a1) and D1a1 of P1b (counts as P1a), not D3a1."]],
  );
});
