/** How an objection stands: who may answer it, who may settle it, and what changes nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Check } from "../../../src/core/evidence-check.ts";
import {
  isAnswered,
  isOpen,
  isSelfAnswered,
  isSettled,
  isSettledAlone,
  objectionState,
  type StatedStep,
} from "../../../src/core/ledger/objection-state.ts";
import { reasonIgnored } from "../../../src/core/ledger/reason-ignored.ts";

type Said = readonly [by: string, as: StatedStep["step"]["as"], mark?: Check["mark"] | "cited"];

function stepOf([by, as, mark]: Said): StatedStep {
  const check = mark === undefined || mark === "cited" ? null : { mark, detail: "" };
  const evidence = mark === undefined ? null : { source: "a.ts:1", quote: null };
  return { step: { round: 1, by, as, text: "", evidence, check }, isRuling: by === "person" };
}

/** b raised it against a, or against a and c. */
function outcomeOf(said: readonly Said[], addressees: readonly string[] | null = ["a"]) {
  const history = { raiser: "b", addressees, awaited: addressees ?? [], hits: [], said: said.map(stepOf) };
  const { state, settledBy, steps } = objectionState(history);
  return [state, settledBy, steps.map(({ counts }) => counts)];
}

const CASES: readonly (readonly [
  what: string,
  said: readonly Said[],
  state: string,
  settledBy: string | null,
  counts: readonly boolean[],
])[] = [
  ["nobody speaks of it", [], "open", null, []],
  ["whom it hits answers", [["a", "fixed"]], "fixed", null, [true]],
  ["somebody else answers", [["c", "fixed"]], "open", null, [false]],
  [
    "the raiser confirms an answer",
    [
      ["a", "accepted_risk"],
      ["b", "met"],
    ],
    "accepted_risk",
    "raiser",
    [true, true],
  ],
  ["the raiser is content without an answer", [["b", "met"]], "fixed", "raiser", [true]],
  [
    "the raiser is not content",
    [
      ["a", "fixed"],
      ["b", "not_met"],
    ],
    "open",
    null,
    [true, true],
  ],
  ["the raiser withdraws it", [["b", "withdrawn"]], "withdrawn", "raiser", [true]],
  ["the raiser calls it refuted itself", [["b", "refuted"]], "withdrawn", "raiser", [true]],
  ["the raiser says in an answer how it ended", [["b", "parked"]], "parked", "raiser", [true]],
  [
    "the raiser opens it again",
    [
      ["b", "fixed"],
      ["b", "open"],
    ],
    "open",
    null,
    [true, true],
  ],
  [
    "somebody else confirms",
    [
      ["a", "fixed"],
      ["c", "met"],
      ["a", "met"],
    ],
    "fixed",
    null,
    [true, false, false],
  ],
  ["refuted without evidence", [["a", "refuted"]], "open", null, [false]],
  ["refuted with evidence that was found", [["a", "refuted", "found"]], "refuted", "evidence", [true]],
  ["refuted with evidence that was not looked up", [["a", "refuted", "cited"]], "refuted", null, [true]],
  ["refuted with evidence that could not be checked", [["a", "refuted", "unchecked"]], "refuted", null, [true]],
  ["refuted with evidence that is not there", [["a", "refuted", "missing"]], "open", null, [false]],
  [
    "the raiser against evidence",
    [
      ["a", "refuted", "found"],
      ["b", "not_met"],
    ],
    "refuted",
    "evidence",
    [true, false],
  ],
  [
    "an answer after it was settled",
    [
      ["b", "withdrawn"],
      ["a", "fixed"],
    ],
    "withdrawn",
    "raiser",
    [true, false],
  ],
  ["the person rules", [["person", "parked"]], "parked", "person", [true]],
  [
    "a seat against the person",
    [
      ["person", "parked"],
      ["b", "not_met"],
      ["a", "fixed"],
    ],
    "parked",
    "person",
    [true, false, false],
  ],
  [
    "the person opens it again",
    [
      ["b", "met"],
      ["person", "open"],
      ["a", "fixed"],
    ],
    "fixed",
    null,
    [true, true, true],
  ],
  [
    "whom it hits takes its answer back",
    [
      ["a", "fixed"],
      ["a", "open"],
    ],
    "open",
    null,
    [true, true],
  ],
];

for (const [what, said, ...expected] of CASES) {
  test(`an objection: ${what}`, () => {
    assert.deepEqual(outcomeOf(said), expected);
  });
}

const IGNORED: readonly (readonly [why: string, said: readonly Said[], reason: string])[] = [
  [
    "a person decided it",
    [
      ["person", "parked"],
      ["a", "fixed"],
    ],
    "ruled",
  ],
  [
    "found evidence settles it",
    [
      ["a", "refuted", "found"],
      ["b", "not_met"],
    ],
    "proved",
  ],
  [
    "it was settled before",
    [
      ["b", "withdrawn"],
      ["a", "fixed"],
    ],
    "settled",
  ],
  ["only its raiser can say so", [["a", "met"]], "notRaiser"],
  ["it doesn't hit the seat", [["c", "fixed"]], "notHit"],
  ["nothing is cited", [["a", "refuted"]], "noEvidence"],
  ["what is cited was not found", [["a", "refuted", "missing"]], "notFound"],
];

for (const [why, said, reason] of IGNORED) {
  test(`what changes nothing says why: ${why}`, () => {
    const history = { raiser: "b", addressees: ["a"], awaited: ["a"], hits: [], said: said.map(stepOf) };
    const { counts, ignored } = objectionState(history).steps.at(-1) ?? {};
    assert.deepEqual({ counts, ignored }, { counts: false, ignored: reason });
  });
}

test("an objection to two options is open until both have answered", () => {
  assert.deepEqual(outcomeOf([["a", "fixed"]], ["a", "c"]), ["open", null, [true]]);
  const both: readonly Said[] = [
    ["a", "fixed"],
    ["c", "parked"],
  ];
  assert.deepEqual(outcomeOf(both, ["a", "c"]), ["parked", null, [true, true]]);
  const proved: Said = ["a", "refuted", "found"];
  assert.deepEqual(outcomeOf([proved, ["c", "fixed"]], ["a", "c"]), ["fixed", null, [true, true]]);
  assert.deepEqual(outcomeOf([proved, ["c", "refuted", "found"]], ["a", "c"]), ["refuted", "evidence", [true, true]]);
});

const HITS_TWO = { raiser: "b", addressees: ["a", "c"], awaited: ["a", "c"], hits: ["P1a", "P1c"] };
const ANSWERED: readonly Said[] = [
  ["a", "fixed"],
  ["c", "fixed"],
];

/** Both seats have answered; then the raiser gives these words on single options. */
function afterWords(...words: readonly (readonly [option: string, as: StatedStep["step"]["as"]])[]) {
  const last = words.map(([option, as]): StatedStep => {
    const { step } = stepOf(["b", as]);
    return { step: { ...step, option }, isRuling: false };
  });
  const { state, settledBy } = objectionState({ ...HITS_TWO, said: [...ANSWERED.map(stepOf), ...last] });
  return [state, settledBy];
}

test("an objection to two options is settled when its raiser has settled it for each", () => {
  assert.deepEqual(afterWords(["P1a", "met"]), ["fixed", null]);
  assert.deepEqual(afterWords(["P1a", "met"], ["P1c", "met"]), ["fixed", "raiser"]);
  assert.deepEqual(afterWords(["P1a", "withdrawn"], ["P1c", "met"]), ["fixed", "raiser"]);
  assert.deepEqual(afterWords(["P1a", "withdrawn"], ["P1c", "withdrawn"]), ["withdrawn", "raiser"]);
});

test("an objection to two options that became one ends with what settles most, in whatever order they were answered", () => {
  const ends = (hits: readonly string[], ...said: readonly Said[]) => {
    const { state, settledBy } = objectionState({ ...HITS_TWO, hits, said: said.map(stepOf) });
    return [state, settledBy];
  };
  const [fixed, parked, accepted]: readonly Said[] = [
    ["a", "fixed"],
    ["c", "parked"],
    ["a", "accepted_risk"],
  ];
  assert.ok(fixed && parked && accepted);
  const met: Said = ["b", "met"];
  assert.deepEqual(ends(["P1a"], fixed, parked), ["parked", null]);
  assert.deepEqual(ends(["P1a"], fixed, parked, met), ["fixed", "raiser"]);
  assert.deepEqual(ends(["P1a"], parked, fixed, met), ["fixed", "raiser"]);
  assert.deepEqual(ends(["P1a"], accepted, parked, met), ["accepted_risk", "raiser"]);
  assert.deepEqual(ends(["P1a"], fixed, parked, ["b", "withdrawn"]), ["withdrawn", "raiser"]);
  assert.deepEqual(ends(["P1a"], fixed, parked, ["b", "accepted_risk"], met), ["accepted_risk", "raiser"]);
  // Each option has a text of its own: nothing fixed in one is fixed in the other.
  assert.deepEqual(ends(["P1a", "P1c"], fixed, parked, met), ["parked", "raiser"]);
});

test("an objection that one option does not meet is open, in whatever order its raiser says so", () => {
  assert.deepEqual(afterWords(["P1a", "met"], ["P1c", "not_met"]), ["open", null]);
  assert.deepEqual(afterWords(["P1c", "not_met"], ["P1a", "met"]), ["open", null]);
  assert.deepEqual(afterWords(["P1c", "not_met"], ["P1a", "met"], ["P1c", "met"]), ["fixed", "raiser"]);
});

test("a word on an option that an objection doesn't hit is a word on the whole", () => {
  assert.deepEqual(afterWords(["P1x", "met"]), ["fixed", "raiser"]);
});

test("a raiser that answers for its own option has yet to read what the others answer", () => {
  const statusOf = (said: readonly Said[]) => ({ by: "b", ...objectionState({ ...HITS_TWO, said: said.map(stepOf) }) });
  assert.deepEqual(
    [
      statusOf([
        ["b", "fixed"],
        ["a", "fixed"],
      ]),
      statusOf([["b", "fixed"]]),
      statusOf([
        ["a", "fixed"],
        ["b", "met"],
      ]),
      statusOf([
        ["a", "fixed"],
        ["c", "fixed"],
      ]),
    ].map(isSelfAnswered),
    [true, false, false, false],
  );
});

test("an objection to no seat in particular may be answered by any other seat", () => {
  assert.deepEqual(outcomeOf([["c", "fixed"]], null), ["fixed", null, [true]]);
});

test("an objection is open, answered or settled, and only one of them", () => {
  for (const state of ["open", "fixed"] as const) {
    for (const settledBy of state === "open" ? [null] : ([null, "raiser"] as const)) {
      const status = { state, settledBy };
      assert.equal([isOpen, isAnswered, isSettled].filter((is) => is(status)).length, 1);
    }
  }
});

test("an answer that comes too late says by whom and how the objection was settled, and who can reopen it", () => {
  const wordsOf = (said: readonly Said[]) => {
    const history = { raiser: "b", addressees: ["a"], awaited: ["a"], hits: [], said: said.map(stepOf) };
    const { steps } = objectionState(history);
    const last = steps.at(-1);
    return last && reasonIgnored(last, { id: "O1b1", by: "b", steps });
  };
  assert.equal(
    wordsOf([
      ["b", "withdrawn"],
      ["a", "fixed"],
    ]),
    "doesn't count: the seat that raised O1b1 had settled it before (withdrawn), and only that seat, with not_met, or a person can reopen it",
  );
  assert.equal(
    wordsOf([
      ["a", "refuted", "found"],
      ["a", "fixed"],
    ]),
    "doesn't count: evidence that was found had settled it, and only a person can reopen it",
  );
});

test("an objection that only its raiser spoke on is settled, but nobody's answer was confirmed", () => {
  const isAlone = (said: readonly Said[]) => {
    const history = { raiser: "b", addressees: ["a"], awaited: ["a"], hits: [], said: said.map(stepOf) };
    return isSettledAlone({ by: "b", ...objectionState(history) });
  };
  assert.equal(isAlone([["b", "fixed"]]), true);
  assert.equal(isAlone([["a", "fixed"]]), false);
  assert.equal(
    isAlone([
      ["a", "fixed"],
      ["b", "met"],
    ]),
    false,
  );
});
