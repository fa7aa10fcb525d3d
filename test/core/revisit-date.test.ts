// When a decision says of itself that it should be looked at again. What is not a date in such a sentence is not one.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { State } from "../../src/core/state.ts";
import { revisitDate } from "../../src/core/verdict/revisit-date.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";

/** Decided on 5 November 2026. */
function aDecision(text: string, fields: Partial<State> = {}): State {
  const state = offlineEdits().state();
  assert.ok(state.verdict);
  return { ...state, verdict: { ...state.verdict, fallsWith: [text] }, ...fields };
}

const CASES: readonly (readonly [string, string | null])[] = [
  ["Revisit in March 2027.", "2027-03-01"],
  ["Revisit this on 2027-03-15, or when a second region opens.", "2027-03-15"],
  ["To be revisited by 1 April 2027", "2027-04-01"],
  ["We reconsider it after Sept. 2027.", "2027-10-01"],
  ["Reassess at the end of December 2027.", "2028-01-01"],
  ["In May 2027, revisit the choice of the queue.", "2027-05-01"],
  ["Revisit: June 3rd, 2027", "2027-06-03"],
  ["revisit by 2027-06", "2027-06-01"],
  ["Revisit in March 2028. Revisit the prices in March 2027.", "2027-03-01"],
  ["Don't revisit it before mid-July 2027.", "2027-07-01"],
  // A date that is about something else.
  ["Revisit the decision of March 2027 when it hurts.", null],
  ["The contract ends in March 2027. Revisit it at 500 jobs a second.", null],
  ["Deploy in March 2027.", null],
  // Not a date, or not a day that exists.
  ["Revisit next spring, in Q2 2027, or in 2028.", null],
  ["Revisit on 31 February 2027.", null],
  ["Revisit on 2027-13-01.", null],
  ["Revisit in March 20271.", null],
  // Already past when it was decided.
  ["Revisit in November 2026.", null],
  ["It was revisited in March 2025.", null],
];

describe("the date on which to look at a decision again", () => {
  for (const [text, date] of CASES) {
    test(`of ${JSON.stringify(text)} is ${date ?? "not known"}`, () => {
      assert.equal(revisitDate(aDecision(text)), date);
    });
  }

  test("passes on to the next one when the decision is rated", () => {
    const rating = { rating: "right", because: "", by: "ana", at: "2027-03-02T08:00:00.000Z" } as const;
    const both = "Revisit in March 2027. Revisit in March 2028.";
    assert.deepEqual(
      [revisitDate(aDecision(both)), revisitDate(aDecision(both, { rating }))],
      ["2027-03-01", "2028-03-01"],
    );
  });

  test("is read from the decision, its answer, actions and risks, and never of a rehearsal or an unfinished debate", () => {
    const state = aDecision("");
    const { verdict } = state;
    assert.ok(verdict);
    const says = "Revisit in March 2027.";
    const action = { text: says, priority: 1, effort: "S", from: null } as const;
    const found = [
      { ...verdict, decision: says },
      { ...verdict, answer: `## Later\n\n${says}` },
      { ...verdict, actions: [action] },
      { ...verdict, risks: [{ text: "It grows.", mitigation: says }] },
    ].map((each) => revisitDate({ ...state, verdict: each }));
    assert.deepEqual(found, Array(4).fill("2027-03-01"));
    assert.deepEqual(
      [revisitDate(aDecision(says, { rehearsal: "simulation" })), revisitDate(aDecision(says, { verdict: null }))],
      [null, null],
    );
  });
});
