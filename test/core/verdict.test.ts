/** The verdict: what is computed from ballots, whoever wrote the rest, and what is assembled where nobody could. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Synthesis, synthesisBallot } from "../../src/core/ballot/synthesis.ts";
import { type Agreement, agreement } from "../../src/core/ledger/agreement.ts";
import { type Entry, lastPositions, openObjections } from "../../src/core/ledger/ledger.ts";
import { NO_USAGE, type Usage } from "../../src/core/usage.ts";
import { median } from "../../src/core/verdict/confidence.ts";
import { remainingObjections, type Verdict, type VerdictSources, verdict } from "../../src/core/verdict.ts";
import { entry, ledgerFrom, openingEntry } from "../support/table.ts";

const SEATS = ["a", "b", "c"];

/** The verdict on these ballots; each seat's last one is final, its first one its opening. */
function verdictOn(
  entries: readonly Entry[],
  more: Partial<VerdictSources> & { readonly decided?: Partial<Agreement> } = {},
): Verdict {
  const { decided, ...sources } = more;
  const ledger = ledgerFrom(entries);
  const positions = lastPositions(ledger, SEATS);
  const counted = agreement({
    seats: SEATS,
    quorum: 2,
    positions,
    absent: [],
    open: openObjections(ledger),
    changedInLastRound: false,
    mayBeConsensus: true,
  });
  return verdict({
    agreement: { ...counted, ...decided },
    ledger,
    positions,
    seats: SEATS,
    synthesis: null,
    optionText: (option) => `The answer of ${option}.`,
    openingTexts: new Map(),
    lastWords: new Map(SEATS.map((seat) => [seat, `Words of ${seat}.`])),
    openings: { isIndependent: true, positions: ledger.positions.filter(({ round }) => round === 1), usage: [] },
    usage: NO_USAGE,
    findings: null,
    stop: { cause: "rounds", round: 1 },
    ...sources,
  });
}

function synthesisOf(said: Partial<Synthesis>): VerdictSources["synthesis"] {
  return { by: "c", said: synthesisBallot.parse({ decision: "Do it.", ...said }), answer: "Do it so." };
}

const two = [openingEntry("a", "Table", { confidence: 60 }), openingEntry("b", "Tokens", { confidence: 90 })];
const twoToOne = [...two, entry(1, "c", { prefers: "P1a", confidence: 81 })];
const agreed = [...twoToOne, entry(2, "b", { accepts: ["P1a"], confidence: 30 })];

test("no writer turns a split into an agreement", () => {
  const { outcome, option, decision, by } = verdictOn(two, {
    synthesis: synthesisOf({ decision: "All agree on the table." }),
  });
  assert.deepEqual([outcome, option, decision, by], ["split", null, "All agree on the table.", "c"]);
});

test("a reason may refer only to items of the debate: an unknown id is left out", () => {
  const { reasons, struck } = verdictOn(two, {
    synthesis: synthesisOf({
      reasons: [
        { text: "It is so.", refs: ["P1a", "C1", "K9z9"] },
        { text: "And so.", refs: ["K9z9"] },
      ],
    }),
  });
  assert.deepEqual(reasons, [
    { text: "It is so.", refs: ["P1a", "C1"] },
    { text: "And so.", refs: [] },
  ]);
  assert.deepEqual(struck, []);
});

test("confidence is the median confidence of the final ballots that prefer what was decided", () => {
  const { confidence } = verdictOn(agreed);
  assert.deepEqual(confidence, {
    value: 71,
    band: "medium",
    trail: [
      { seat: "a", points: [{ round: 1, value: 60 }] },
      {
        seat: "b",
        points: [
          { round: 1, value: 90 },
          { round: 2, value: 30 },
        ],
      },
      { seat: "c", points: [{ round: 1, value: 81 }] },
    ],
  });
});

for (const outcome of ["split", "unresolved", "insufficient"] as const) {
  test(`confidence is low whenever the outcome is ${outcome}`, () => {
    const { confidence } = verdictOn(agreed, { decided: { outcome, option: null } });
    assert.deepEqual([confidence.value, confidence.band], [null, "low"]);
  });
}

test("the median of an even number is the middle of the two in the middle", () => {
  assert.deepEqual([[], [7], [9, 1], [3, 1, 2], [10, 20, 30, 45]].map(median), [null, 7, 5, 2, 25]);
});

test("the minority's own last words are in the verdict, uncut", () => {
  const statement = `One.\n\n${"Two. ".repeat(2_000)}`.trim();
  const { dissent } = verdictOn([...twoToOne, entry(2, "b", { prefers: "P1b", statement, confidence: 40 })]);
  assert.deepEqual(dissent, [{ seat: "b", option: "P1b", confidence: 40, text: statement }]);
});

test("a minority without a statement is printed with what it said last", () => {
  assert.deepEqual(
    verdictOn(twoToOne).dissent.map(({ seat, text }) => [seat, text]),
    [["b", "Words of b."]],
  );
});

test("a seat that accepts the decision is not a minority, and without a decision every seat is", () => {
  assert.deepEqual(verdictOn(agreed).dissent, []);
  assert.deepEqual(
    verdictOn(two).dissent.map(({ seat }) => seat),
    ["a", "b"],
  );
});

test("options that count as another are shown under it, with its voters and what was said of either", () => {
  const entries = [
    openingEntry("a", "Table", { same: ["P1b"] }),
    openingEntry("b", "Rows", { same: ["P1a"] }),
    openingEntry("c", "Tokens"),
  ];
  const tradeoffs = [{ option: "P1b", text: "One look-up each." }];
  const only = (by: string, name: string) => ({
    versions: [{ name, summary: "", by, round: 1, stage: 0, changes: [] }],
  });
  assert.deepEqual(verdictOn(entries, { synthesis: synthesisOf({ tradeoffs }) }).options, [
    { id: "P1a", name: "Table", summary: "", ...only("a", "Table"), tradeoffs: "One look-up each.", seats: ["a", "b"] },
    { id: "P1c", name: "Tokens", summary: "", ...only("c", "Tokens"), tradeoffs: "", seats: ["c"] },
  ]);
  const both = [...tradeoffs, { option: "P1a", text: "A table more." }];
  assert.equal(
    verdictOn(entries, { synthesis: synthesisOf({ tradeoffs: both }) }).options[0]?.tradeoffs,
    "Of P1b: One look-up each. A table more.",
  );
});

test("every objection is in the verdict, and those without an end are open", () => {
  const objection = (title: string) => ({ title, severity: "major", text: "" });
  const entries = [
    ...two,
    entry(1, "c", { objections: [objection("Slow"), objection("Costly")] }, { stage: 1 }),
    entry(2, "a", { answers: [{ objection: "O1c1", as: "fixed", text: "" }] }),
  ];
  const said = verdictOn(entries);
  assert.deepEqual([said.objections.length, remainingObjections(said).map(({ id }) => id)], [2, ["O1c2"]]);
});

test("a question of the writer stands for those that it names by their IDs", () => {
  const written = ["Who owns it, and who signs (Q1a1, Q1a2)?", "What else?"];
  const { questions } = verdictOn(
    [openingEntry("a", "Table", { questions: ["Who owns the design?", "May it be signed?", "When?"] })],
    { synthesis: synthesisOf({ questions: written }) },
  );
  assert.deepEqual(questions, [...written, "When?"]);
});

test("open questions of the writer and of the seats are listed once each, and actions by urgency", () => {
  const action = (text: string, priority: number) => ({ text, priority, effort: "S" as const, from: null });
  const { questions, actions } = verdictOn([openingEntry("a", "Table", { questions: ["Who pays?", "When?"] })], {
    synthesis: synthesisOf({
      questions: ["When?"],
      actions: [action("Later.", 3), action("Now.", 1), action("Also now.", 1)],
    }),
  });
  assert.deepEqual(questions, ["When?", "Who pays?"]);
  assert.deepEqual(
    actions.map(({ text }) => text),
    ["Now.", "Also now.", "Later."],
  );
});

test("what would prove it wrong is what those who prefer it said, once", () => {
  const fallsWith = "More than 500 a second.";
  const entries = [
    openingEntry("a", "Table", { fallsWith }),
    openingEntry("b", "Tokens", { fallsWith: "A stolen key." }),
    entry(1, "c", { prefers: "P1a", fallsWith }),
  ];
  assert.deepEqual(verdictOn(entries).fallsWith, [fallsWith]);
});

// ── Assembled where nobody could write ───────────────────────────────────────────────────────────

test("with no writer left the verdict is assembled from what its supporters said", () => {
  const entries = [
    openingEntry("a", "Table", {
      option: { name: "Table", summary: "One row a session." },
      reasons: ["Reads are cheap [K1a1].", "It runs on K8s with a P95 of 4 ms."],
      claims: [{ text: "Reads are cheap.", kind: "fact" }],
    }),
    openingEntry("b", "Tokens", { reasons: ["No look-up."] }),
    entry(1, "c", { prefers: "P1a", reasons: ["Reads are cheap [K1a1]."] }),
    entry(1, "b", { objections: [{ title: "Slow", severity: "minor", text: "At the peak." }] }, { stage: 1 }),
    entry(2, "a", { answers: [{ objection: "O1b1", as: "accepted_risk", text: "" }] }),
  ];
  const said = verdictOn(entries);
  assert.deepEqual(
    [said.by, said.decision, said.reasons, said.risks, said.disputed],
    [
      null,
      "Table. One row a session.",
      [
        { text: "Reads are cheap [K1a1].", refs: ["K1a1"] },
        { text: "It runs on K8s with a P95 of 4 ms.", refs: [] },
      ],
      [{ text: "Slow. At the peak.", mitigation: null }],
      [{ point: "Which option", sides: ["Table: Reads are cheap [K1a1].", "Tokens: No look-up."] }],
    ],
  );
});

test("if nothing was decided, the assembled verdict names the options and their support", () => {
  const decision = (entries: readonly Entry[], decided: Partial<Agreement> = {}) =>
    verdictOn(entries, { decided }).decision;
  assert.equal(decision(two), "No decision: the panel is split: Table (1), Tokens (1).");
  assert.equal(
    decision(two, { outcome: "unresolved" }),
    "No decision: the panel is still moving: Table (1), Tokens (1).",
  );
  assert.equal(decision([openingEntry("a", "Table")]), "No decision: 1 valid ballot, fewer than the quorum.");
  assert.equal(decision([]), "No decision: 0 valid ballots, fewer than the quorum.");
  const silent = ["a", "b"].map((seat) => entry(1, seat, { prefers: "P9x" }));
  assert.equal(decision(silent), "No decision: no seat took a position.");
});

test("every point is in the verdict: kept, rejected with a reason, or left out", () => {
  const points = ["One.", "Two.", "Three.", "Four."].map((text) => ({ text, evidence: null }));
  const said = [
    { ids: ["D1a1", "D9x9"], kept: true, text: "Step 2." },
    { ids: ["D1a2"], kept: false, text: "It was never measured." },
    { ids: ["D1a3"], kept: false, text: "" },
  ];
  const { points: disposed } = verdictOn([openingEntry("a", "Table", { points }), ...two.slice(1)], {
    synthesis: synthesisOf({ points: said }),
  });
  assert.deepEqual(
    disposed.map(({ ids, disposition, note }) => [ids, disposition, note]),
    [
      [["D1a1"], "kept", "Step 2."],
      [["D1a2"], "rejected", "It was never measured."],
      [["D1a3"], "notTakenUp", ""],
      [["D1a4"], "notTakenUp", ""],
    ],
  );
});

test("the answer is the writer's text before its ballot, or that of the seat that proposed the decision", () => {
  assert.equal(verdictOn(agreed, { synthesis: synthesisOf({}) }).answer, "Do it so.");
  assert.equal(verdictOn(agreed).answer, "The answer of P1a.");
  assert.equal(verdictOn(two).answer, "");
});

test("the headline is the writer's, else the decision's first sentence", () => {
  assert.equal(
    verdictOn(agreed, { synthesis: synthesisOf({ headline: "Keep the table" }) }).headline,
    "Keep the table",
  );
  const decision = "Keep version 2.1 of it. Then measure.";
  assert.equal(verdictOn(agreed, { synthesis: synthesisOf({ decision }) }).headline, "Keep version 2.1 of it.");
});

test("an id that names nothing is marked in whatever the writer says", () => {
  const { decision, agreed: shared } = verdictOn(agreed, {
    synthesis: synthesisOf({ decision: "Do P1a [K9x9].", agreed: ["O7b1 is met."] }),
  });
  assert.deepEqual([decision, shared], ["Do P1a [K9x9?].", ["[O7b1?] is met."]]);
});

test("a question that was replied to is not open any more", () => {
  const entries = [
    ...agreed,
    entry(2, "c", { asks: ["How many?", "When?"], requests: ["A profile."] }),
    entry(3, "a", { replies: [{ to: "Q2c2", text: "In May." }] }),
  ];
  assert.deepEqual(verdictOn(entries).questions, ["How many?", "A profile."]);
});

// ── Control ──────────────────────────────────────────────────────────────────────────────────────

const control = (entries: readonly Entry[], more: Partial<VerdictSources> = {}) => verdictOn(entries, more).control;
const hasVoteChanged = (entries: readonly Entry[]) => control(entries).hasChanged;

test("the control says what the openings' vote would have decided, and whether the debate changed it", () => {
  assert.deepEqual(control(twoToOne).openings, [
    { option: "P1a", seats: ["a", "c"] },
    { option: "P1b", seats: ["b"] },
  ]);
  assert.equal(hasVoteChanged(twoToOne), false);
  assert.equal(
    hasVoteChanged([...twoToOne, entry(2, "a", { prefers: "P1b" }), entry(2, "c", { prefers: "P1b" })]),
    true,
  );
});

test("openings that stood equal are changed by a decision, and not by ending as they began", () => {
  assert.equal(hasVoteChanged([...two, entry(2, "b", { prefers: "P1a" })]), true);
  assert.equal(hasVoteChanged(two), false);
});

test("a decision that fell apart is a change too", () => {
  assert.equal(
    hasVoteChanged([...twoToOne, entry(2, "c", { prefers: "new", option: { name: "Else", summary: "" } })]),
    true,
  );
});

test("openings that were not independent are not a baseline", () => {
  const { openings, hasChanged } = control(two, {
    openings: { isIndependent: false, positions: [], usage: [] },
  });
  assert.deepEqual([openings, hasChanged], [null, null]);
});

const cost = (tokens: number, costMicroUsd: number | null): Usage => ({
  ...NO_USAGE,
  inputTokens: tokens,
  costMicroUsd,
});
const costInAnswers = (usage: Usage, openings: readonly Usage[]) => {
  const { singleAnswers, basis } = control(two, {
    usage,
    openings: { isIndependent: true, positions: [], usage: openings },
  });
  return [singleAnswers, basis];
};

test("the same money is counted in single answers, and tokens where nothing has a price", () => {
  assert.deepEqual(costInAnswers(cost(0, 900), [cost(0, 100), cost(0, 200)]), [6, "money"]);
  assert.deepEqual(costInAnswers(cost(900, null), [cost(100, null), cost(200, null)]), [6, "tokens"]);
  assert.deepEqual(costInAnswers(cost(900, null), []), [null, null]);
});

test("an opening without a price does not make the others cheaper", () => {
  assert.deepEqual(costInAnswers(cost(0, 900), [cost(100, null), cost(100, 300)]), [3, "money"]);
});

test("where no opening has a price tokens are compared", () => {
  assert.deepEqual(costInAnswers(cost(800, 900), [cost(100, null), cost(100, null)]), [8, "tokens"]);
});

test("what an opening lists, and neither a point nor the answer says, is printed as left out", () => {
  const opening = [
    "Defects:",
    "1. **Retry without a key.** The provider executes, the answer is lost, we send it again.",
    "2. **Provider outage.** Retries last seconds, so an outage fails every seller. Serial: two minutes per seller.",
    "3. **Float money.** Rounding loses cents.",
  ].join("\n");
  const points = [{ text: "The provider executes, the answer is lost, and we send it again without a key." }];
  const { points: disposed } = verdictOn([openingEntry("a", "Ledger", { points })], {
    openingTexts: new Map([["a", opening]]),
    synthesis: {
      by: "c",
      said: synthesisBallot.parse({ decision: "Do it." }),
      answer: "Build it.\n- Rounding of float money loses cents: use integers.",
    },
  });
  assert.deepEqual(
    disposed.map(({ ids, text, by, disposition, note }) => ({ ids, text, by, disposition, note })),
    [
      { ids: ["D1a1"], text: points[0]?.text, by: ["a"], disposition: "notTakenUp", note: "" },
      {
        ids: [],
        text: "**Provider outage.** Retries last seconds, so an outage fails every seller. Serial: two minutes per seller.",
        by: ["a"],
        disposition: "notTakenUp",
        note: "Listed in the opening, but not among its points",
      },
    ],
  );
});
