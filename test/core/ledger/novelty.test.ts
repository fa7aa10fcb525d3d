/** What a round brought that was not there before, and when another one would be the same again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hasStalled, noveltyIn } from "../../../src/core/ledger/novelty.ts";
import { entry, ledgerFrom, openingEntry } from "../../support/table.ts";

const claim = (text: string) => ({ text, kind: "fact" });
const objection = (title: string) => ({ title, severity: "major", text: "" });
const first = [
  openingEntry("a", "Table", { claims: [claim("Reads are 98 %.")] }),
  openingEntry("b", "Tokens", { objections: [objection("Slow")] }),
];
const secondRound = (ballot: object) => noveltyIn(ledgerFrom([...first, entry(2, "a", ballot)]), 2);

test("options, objections and claims of the first round are all new", () => {
  assert.deepEqual(noveltyIn(ledgerFrom(first), 1), { items: 4, fresh: 4 });
});

test("a round without ballots brings nothing", () => {
  assert.deepEqual(noveltyIn(ledgerFrom(first), 2), { items: 0, fresh: 0 });
});

test("what was said before is not new, regardless of case and punctuation", () => {
  assert.deepEqual(secondRound({ claims: [claim("“Reads are 98 %”")], objections: [objection("SLOW!")] }), {
    items: 2,
    fresh: 0,
  });
});

test("the same words said twice in a round are new once", () => {
  assert.deepEqual(secondRound({ claims: [claim("Writes grow."), claim("Writes grow")] }), { items: 2, fresh: 1 });
});

test("an objection in the words of a claim is new", () => {
  assert.deepEqual(secondRound({ objections: [objection("Reads are 98 %")] }), { items: 1, fresh: 1 });
});

const DIFFERENT: readonly (readonly [string, string])[] = [
  ["Written in C++.", "Written in C#."],
  ["The peak is < 500 a second.", "The peak is > 500 a second."],
  ["कि", "की"],
  ["Kosten: 5 €", "Kosten: 5 $"],
];

for (const [one, other] of DIFFERENT) {
  test(`“${other}” is new after “${one}”`, () => {
    const table = ledgerFrom([entry(1, "a", { claims: [claim(one)] }), entry(2, "a", { claims: [claim(other)] })]);
    assert.equal(noveltyIn(table, 2).fresh, 1);
  });
}

const still = (...ballots: readonly object[]) =>
  hasStalled(
    ledgerFrom([...first, ...ballots.map((ballot, index) => entry(index + 2, "a", ballot))]),
    ballots.length + 1,
  );
const answer = (as: string) => ({ answers: [{ objection: "O1b1", as, text: "" }] });

test("a round in which everybody says the same again is still", () => {
  assert.equal(still({ option: { name: "Table", summary: "Said again." }, claims: [claim("reads are 98 %")] }), true);
});

test("a round is not still if a seat moved, something was proposed, or an objection ended", () => {
  assert.equal(still({ prefers: "P1b" }), false);
  assert.equal(still({ claims: [claim("Writes grow.")] }), false);
  assert.equal(still(answer("fixed")), false);
});

test("saying again how an objection ended is still; opening it again is not", () => {
  assert.equal(still(answer("fixed"), answer("fixed")), true);
  assert.equal(still(answer("fixed"), answer("open")), false);
});
