/** What the writer of a verdict says of objections: its words, however careless, and nothing that they could change. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { synthesisBallot } from "../../src/core/ballot/synthesis.ts";
import { agreement } from "../../src/core/ledger/agreement.ts";
import { type Entry, lastPositions } from "../../src/core/ledger/ledger.ts";
import { NO_USAGE } from "../../src/core/usage.ts";
import { takeUp, untickedObjections } from "../../src/core/verdict/take-up.ts";
import { type Verdict, verdict, verdictSchema } from "../../src/core/verdict.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { entry, ledgerFrom, openingEntry } from "../support/table.ts";

type Ticks = Verdict["checklist"];

const SEATS = ["a", "b"];
const raise = (title: string) => ({ title, severity: "blocking", text: "", against: ["P1a"] });

/** O1b1 is open, O1b2 answered and not confirmed, O1b3 settled. */
const ENTRIES: readonly Entry[] = [
  openingEntry("a", "Table"),
  openingEntry("b", "Tokens", { objections: [raise("It grows"), raise("It waits"), raise("It costs")] }),
  entry(2, "a", {
    prefers: "P1a",
    answers: ["O1b2", "O1b3"].map((objection) => ({ objection, as: "fixed", text: "So.", evidence: null })),
  }),
  entry(2, "b", { prefers: "P1a", confirmations: [{ objection: "O1b3", option: null, as: "met", text: "Yes." }] }),
];

/** `null`: nobody wrote it. */
function verdictWith(checklist: Ticks | null): Verdict {
  const ledger = ledgerFrom(ENTRIES);
  const positions = lastPositions(ledger, SEATS);
  const open = ledger.objections.filter(({ state }) => state === "open");
  const said = synthesisBallot.parse({ decision: "Do it.", checklist });
  return verdict({
    agreement: agreement({
      ...{ seats: SEATS, quorum: 2, positions, absent: [], open },
      ...{ changedInLastRound: false, mayBeConsensus: true },
    }),
    ledger,
    positions,
    seats: SEATS,
    synthesis: checklist === null ? null : { by: "chair", said, answer: "So." },
    optionText: () => "So.",
    openingTexts: new Map(),
    lastWords: new Map(),
    openings: { isIndependent: true, positions: [], usage: [] },
    usage: NO_USAGE,
    findings: null,
    stop: { cause: "rounds", round: 2 },
  });
}

const tick = (item: string, kept: boolean, reason = "") => ({ item, kept, reason });

const CASES: Readonly<Record<string, readonly [Ticks, Record<string, unknown>]>> = {
  "each is acted on or not, with a reason": [
    [tick("O1b1", true, "Step 1."), tick("O1b2", false, "Too dear.")],
    { O1b1: { as: "takenUp", note: "Step 1." }, O1b2: { as: "notTakenUp", note: "Too dear." }, O1b3: null },
  ],
  "an unsettled one without a tick is left out, a settled one need not be ticked": [
    [],
    { O1b1: { as: "unticked", note: "" }, O1b2: { as: "unticked", note: "" }, O1b3: null },
  ],
  "a tick on a settled one is a word like any other": [
    [tick("O1b3", false, "Still wrong.")],
    {
      O1b1: { as: "unticked", note: "" },
      O1b2: { as: "unticked", note: "" },
      O1b3: { as: "notTakenUp", note: "Still wrong." },
    },
  ],
  "two ticks that agree are one, with both reasons, and the same reason once": [
    [
      tick("O1b1", true, "Step 1."),
      tick("O1b1", true, "Step 2."),
      tick("O1b2", true, "So."),
      tick("O1b2", true, "So."),
    ],
    { O1b1: { as: "takenUp", note: "Step 1. Step 2." }, O1b2: { as: "takenUp", note: "So." }, O1b3: null },
  ],
  "two ticks that contradict each other count as neither": [
    [tick("O1b1", true, "Step 1."), tick("O1b1", false, "Too dear."), tick("O1b2", false)],
    {
      O1b1: { as: "contradictory", note: "Step 1. Too dear." },
      O1b2: { as: "notTakenUp", note: "" },
      O1b3: null,
    },
  ],
  "a tick on an unknown ID is about no objection": [
    [tick("O9z9", true, "See O9z9."), tick("o1b1", true, "Step 1.")],
    { O1b1: { as: "unticked", note: "" }, O1b2: { as: "unticked", note: "" }, O1b3: null },
  ],
};

for (const [name, [checklist, expected]] of Object.entries(CASES)) {
  test(`of objections in the verdict: ${name}`, () => {
    const decided = verdictWith(checklist);
    const found = decided.objections.map(({ id }) => [id, takeUp(decided, id)]);
    assert.deepEqual(Object.fromEntries(found), expected);
  });
}

test("one tick is enough for objections that say the same and are unsettled", () => {
  const sources = (checklist: Ticks) => ({
    checklist,
    unticked: [],
    objections: verdictWith([]).objections.map((each) => ({ ...each, sameAs: each.id === "O1b1" ? [] : ["O1b1"] })),
  });
  const found = (checklist: Ticks) => ["O1b1", "O1b2", "O1b3"].map((id) => takeUp(sources(checklist), id));
  const first = { as: "takenUp", note: "Step 1." };
  assert.deepEqual(found([tick("O1b1", true, "Step 1.")]), [
    first,
    { as: "takenUp", note: "As on O1b1: Step 1." },
    null,
  ]);
  assert.deepEqual(found([tick("O1b1", true, "Step 1."), tick("O1b2", false)]), [
    first,
    { as: "notTakenUp", note: "" },
    null,
  ]);
  assert.deepEqual(found([tick("O1b1", false)])[1], { as: "notTakenUp", note: "As on O1b1." });
  assert.deepEqual(untickedObjections(sources([tick("O1b1", false)])), []);
  assert.deepEqual(untickedObjections(sources([tick("O1b2", false)])), ["O1b1"]);
});

test("a verdict that nobody wrote leaves no objection out", () => {
  assert.deepEqual(verdictWith(null).unticked, []);
});

test("an unknown ID in the reason of a tick is marked", () => {
  assert.equal(verdictWith([tick("O1b1", true, "See O9z9.")]).checklist[0]?.reason, "See [O9z9?].");
});

test("the verdict of an older log, whose writer was not asked, says nothing about objections", () => {
  const { unticked, ...older } = verdictWith([]);
  assert.deepEqual(unticked, ["O1b1", "O1b2"]);
  const read = verdictSchema.parse(older);
  assert.deepEqual(
    read.objections.map(({ id }) => takeUp(read, id)),
    [null, null, null],
  );
});

test("whatever a writer ticks, everything that is computed stays as it is", () => {
  const ticks = fc.array(
    fc.record({
      item: fc.oneof(fc.constantFrom("O1b1", "O1b2", "O1b3", "O9z9", "C1", "P1a"), fc.string()),
      kept: fc.boolean(),
      reason: fc.string(),
    }),
  );
  const withoutTicks = (decided: Verdict) => ({ ...decided, checklist: null, unticked: null });
  const expected = withoutTicks(verdictWith([]));
  fc.assert(
    fc.property(ticks, (checklist) => {
      assert.deepEqual(withoutTicks(verdictWith(checklist)), expected);
    }),
    { numRuns: runs(100) },
  );
});
