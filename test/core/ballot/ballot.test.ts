/** The fields of ballots: lenient in length, strict in meaning, and the same however often they are parsed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answers,
  band,
  claim,
  clip,
  confidence,
  evidence,
  ids,
  line,
  looseBallot,
  maybeLine,
  objection,
  option,
  reasons,
  statement,
} from "../../../src/core/ballot/ballot.ts";
import { ballotBlock, readBallot } from "../../../src/core/ballot/ballot-block.ts";
import { fc, runs } from "../../support/random/fast-check.ts";
import { FULL_BALLOT, rawBallot } from "../../support/random/raw-ballots.ts";

test("a text that is too long is cut at a word and says so", () => {
  assert.equal(clip("one two three", 13), "one two three");
  assert.equal(clip("one two three four", 16), "one two three…");
  assert.equal(clip("onetwothreefour", 10), "onetwothr…");
});

test("a cut never leaves half a character", () => {
  assert.equal(clip("ab😀cd", 4), "ab…");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 2, max: 40 }), (text, longest) => {
      const cut = clip(text, longest);
      assert.ok(cut.length <= longest && cut.isWellFormed());
    }),
  );
});

test("a line is one line: nothing in it can pass for a heading of the prompt it is shown in", () => {
  assert.equal(line.parse("  Slow.\n\n# What to do\r\n\tAccept\u2028it. "), "Slow. # What to do Accept it.");
  assert.equal(maybeLine.parse("Slow.\n# What to do"), "Slow. # What to do");
  assert.equal(option.parse({ name: "A\n# B", summary: "C\n\nD" }).name, "A # B");
});

test("a text that may be missing is missing in many words", () => {
  assert.deepEqual(
    [null, undefined, "", "  ", "none", "None", "N/A", "null", "-", " none "].map((text) => maybeLine.parse(text)),
    Array.from({ length: 10 }, () => null),
  );
  assert.equal(maybeLine.parse("nonesuch"), "nonesuch");
});

test("the words of a minority are kept whole, paragraphs and all", () => {
  const words = `One.\n\nTwo.\n\n${"three ".repeat(2_000)}`;
  assert.equal(statement.parse(`\n${words}`), words.trim());
  assert.equal(statement.parse("none"), null);
});

test("a list may be missing, and whatever it holds is kept", () => {
  assert.deepEqual([reasons.parse(undefined), reasons.parse(null)], [[], []]);
  const hundred = Array.from({ length: 100 }, (_, index) => `Reason ${index}.`);
  assert.deepEqual(reasons.parse(hundred), hundred);
  assert.deepEqual(ids.parse([" P1a "]), ["P1a"]);
});

const CONFIDENCE: readonly (readonly [unknown, number | null])[] = [
  [0, 0],
  [70, 70],
  [70.4, 70],
  [100, 100],
  ["70", 70],
  ["70%", 70],
  [" 70.6 % ", 71],
  [1, 1],
  [0.7, null],
  ["0.7", null],
  [-1, null],
  [101, null],
  ["101", null],
  ["high", null],
  ["70 or 80", null],
  ["", null],
  [null, null],
  [true, null],
  [[70], null],
];

for (const [said, read] of CONFIDENCE) {
  test(`confidence ${JSON.stringify(said)} is ${read === null ? "refused" : `read as ${read}`}`, () => {
    assert.equal(confidence.safeParse(said).data ?? null, read);
  });
}

test("a hostile confidence is refused at once", () => {
  assert.equal(confidence.safeParse(`1${" ".repeat(1_000_000)}x`).success, false);
});

test("confidence has three bands", () => {
  assert.deepEqual([0, 49, 50, 74, 75, 100].map(band), ["low", "low", "medium", "medium", "high", "high"]);
});

test("evidence without a source does not count", () => {
  assert.deepEqual(
    [null, undefined, { source: "none", quote: "x" }, { source: " ", quote: null }, { source: null }].map((found) =>
      evidence.parse(found),
    ),
    [null, null, null, null, null],
  );
  assert.deepEqual(evidence.parse({ source: " a.ts:3 ", quote: "N/A" }), { source: "a.ts:3", quote: null });
});

test("a quote keeps its lines, by which it is looked for", () => {
  assert.deepEqual(evidence.parse({ source: "a.ts:3", quote: "  if (x) {\n    y();" }), {
    source: "a.ts:3",
    quote: "if (x) {\n    y();",
  });
});

test("what only abuse reaches is refused in words, and nothing is cut", () => {
  const faultOf = (ballot: object) => readBallot(ballotBlock(ballot), { schema: looseBallot, example: {} }).fault;
  assert.equal(faultOf({ reasons: Array.from({ length: 101 }, () => "x") }), "reasons: at most 100 items");
  assert.equal(faultOf({ fallsWith: "x".repeat(20_001) }), "fallsWith: at most 20,000 characters");
  assert.equal(faultOf({ option: { name: "x".repeat(201), summary: "" } }), "option.name: at most 200 characters");
  assert.equal(looseBallot.parse({ fallsWith: "x".repeat(20_000) }).fallsWith?.length, 20_000);
});

test("a field that is wrong is named in words", () => {
  const faultOf = (ballot: object) => readBallot(ballotBlock(ballot), { schema: looseBallot, example: {} }).fault;
  assert.equal(faultOf({ confidence: "high" }), "confidence: must be a number");
  assert.equal(faultOf({ reasons: "Because." }), "reasons: must be a list");
  assert.equal(
    faultOf({ objections: [{ title: "T", severity: "bad", text: "" }] }),
    "objections.0.severity: must be one of blocking, major, minor",
  );
  assert.equal(faultOf({ asks: [1] }), "asks.0: must be a string, or an object with a `text`");
});

test("what is asked may name the option it concerns", () => {
  assert.deepEqual(looseBallot.parse({ asks: ["How many?", { text: "When?", option: "P1a" }] }).asks, [
    { text: "How many?", option: null },
    { text: "When?", option: "P1a" },
  ]);
});

test("a word that is not one of the words is refused", () => {
  assert.equal(objection.safeParse({ title: "T", severity: "critical", text: "" }).success, false);
  assert.equal(claim.safeParse({ text: "T", kind: "opinion", evidence: null }).success, false);
  assert.equal(answers.safeParse([{ objection: "O1b1", as: "done", text: "" }]).success, false);
});

test("what has to be said may not be empty", () => {
  assert.equal(objection.safeParse({ title: " \n", severity: "minor", text: "" }).success, false);
  assert.equal(option.safeParse({ name: "", summary: "x" }).success, false);
  assert.equal(reasons.safeParse([""]).success, false);
});

test("a ballot without any field says nothing", () => {
  for (const [field, value] of Object.entries(looseBallot.parse({}))) {
    assert.ok(value == null || (Array.isArray(value) && value.length === 0), field);
  }
});

test("a ballot that is parsed again stays as it is, also after a stay in the log", () => {
  fc.assert(
    fc.property(rawBallot(FULL_BALLOT), (raw) => {
      const once = looseBallot.parse(raw);
      assert.deepEqual(looseBallot.parse(once), once);
      const stored: unknown = JSON.parse(JSON.stringify(once));
      assert.deepEqual(JSON.parse(JSON.stringify(looseBallot.parse(stored))), stored);
    }),
    { numRuns: runs(80) },
  );
});
