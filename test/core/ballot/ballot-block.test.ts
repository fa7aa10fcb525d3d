/** Finding the ballot in a reply: which block counts, and what peers see of the rest. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { ballotBlock, readBallot, withoutBallots } from "../../../src/core/ballot/ballot-block.ts";
import { fc, runs } from "../../support/random/fast-check.ts";

const schema = z.object({ vote: z.string() });
const contract = { schema, example: { vote: "the example" } };
const NO_BLOCK = "there is no fenced block with the info string `ballot`";
const NOT_JSON = "the block is not JSON";

const A = '{"vote": "a"}';
const B = '{"vote": "b"}';

/** What is found in the reply, and what is left of it for peers. */
const READ: readonly (readonly [what: string, reply: string, found: string, left: string])[] = [
  ["the plain case", `Words.\n\n\`\`\`ballot\n${A}\n\`\`\``, "a", "Words."],
  ["the last of two ballots", `\`\`\`ballot\n${A}\n\`\`\`\nMore.\n\`\`\`ballot\n${B}\n\`\`\`\n`, "b", "More."],
  ["words after the ballot", `One.\n\`\`\`ballot\n${A}\n\`\`\`\nTwo.`, "a", "One.\n\nTwo."],
  ["an info string of more words", `\`\`\`ballot json\n${A}\n\`\`\``, "a", ""],
  ["an info string in capitals, set off by a blank", `\`\`\` Ballot\n${A}\n\`\`\``, "a", ""],
  ["tildes", `~~~ballot\n${A}\n~~~`, "a", ""],
  ["a longer fence, whose close is as long", `\`\`\`\`ballot\n${A}\n\`\`\`\`\``, "a", ""],
  ["up to three blanks before the marks", `  \`\`\`ballot\n${A}\n   \`\`\``, "a", ""],
  ["line ends of Windows", `Words.\r\n\r\n\`\`\`ballot\r\n${A}\r\n\`\`\`\r\n`, "a", "Words."],
  ["a fence that the reply ends without closing", `Words.\n\`\`\`ballot\n${A}`, "a", "Words."],
  ["a ballot after a closed fence", `\`\`\`js\nx\n\`\`\`\n\`\`\`ballot\n${A}\n\`\`\``, "a", "```js\nx\n```"],
  [
    "a ballot after tildes that quote backticks",
    `~~~\n\`\`\`js\n~~~\n\`\`\`ballot\n${A}\n\`\`\``,
    "a",
    "~~~\n```js\n~~~",
  ],
  [
    "a ballot after a code span of three marks",
    `\`\`\`ballot\`\`\` it is:\n\`\`\`ballot\n${A}\n\`\`\``,
    "a",
    "```ballot``` it is:",
  ],
  ["a ballot right after a paragraph", `Words.\n\`\`\`ballot\n${A}\n\`\`\``, "a", "Words."],
  ["marks within the JSON", '```ballot\n{"vote": "```"}\n```', "```", ""],
];

for (const [what, reply, found, left] of READ) {
  test(`read: ${what}`, () => {
    assert.deepEqual(readBallot(reply, contract), { ballot: { vote: found }, fault: null });
    assert.equal(withoutBallots(reply), left);
  });
}

const NOT_READ: readonly (readonly [what: string, reply: string, fault: string])[] = [
  ["nothing", "", NO_BLOCK],
  ["prose", "ballot: PROPOSING_FINAL. I agree. [AGREE]", NO_BLOCK],
  ["a block of JSON", `\`\`\`json\n${A}\n\`\`\``, NO_BLOCK],
  ["a word that begins like ballot", `\`\`\`ballots\n${A}\n\`\`\``, NO_BLOCK],
  ["ballot as the second word", `\`\`\`json ballot\n${A}\n\`\`\``, NO_BLOCK],
  ["quoted in a longer fence", `\`\`\`\`md\n\`\`\`ballot\n${A}\n\`\`\`\n\`\`\`\``, NO_BLOCK],
  ["quoted in tildes", `~~~\n\`\`\`ballot\n${A}\n\`\`\`\n~~~`, NO_BLOCK],
  ["quoted in a fence that is never closed", `\`\`\`\`\n\`\`\`ballot\n${A}\n\`\`\``, NO_BLOCK],
  ["quoted in a citation", `> \`\`\`ballot\n> ${A}\n> \`\`\``, NO_BLOCK],
  ["indented as code", `    \`\`\`ballot\n    ${A}\n    \`\`\``, NO_BLOCK],
  ["two marks", `\`\`ballot\n${A}\n\`\``, NO_BLOCK],
  ["trailing commas", '```ballot\n{"vote": "a",}\n```', NOT_JSON],
  ["comments", '```ballot\n{"vote": "a"} // sure\n```', NOT_JSON],
  ["single quotes", "```ballot\n{'vote': 'a'}\n```", NOT_JSON],
  ["an empty block", "```ballot\n```", NOT_JSON],
  ["cut off within the JSON", 'Words.\n```ballot\n{"vote": "a', NOT_JSON],
  ["a fence closed by the wrong marks", `\`\`\`ballot\n${A}\n~~~`, NOT_JSON],
  ["a list", "```ballot\n[]\n```", "must be an object"],
  ["a wrong field", '```ballot\n{"vote": 1}\n```', "vote: must be a string"],
  [
    "a good ballot before a wrong one",
    `\`\`\`ballot\n${A}\n\`\`\`\n\`\`\`ballot\n{}\n\`\`\``,
    "vote: must be a string",
  ],
];

for (const [what, reply, fault] of NOT_READ) {
  test(`not read: ${what}`, () => {
    assert.deepEqual(readBallot(reply, contract), { ballot: null, fault });
  });
}

test("a ballot that is quoted stays in what peers see, because it is text", () => {
  const quoted = `An example:\n\n\`\`\`\`md\n\`\`\`ballot\n${A}\n\`\`\`\n\`\`\`\``;
  assert.equal(withoutBallots(`${quoted}\n\n${ballotBlock({ vote: "b" })}`), quoted);
});

test("what is not a ballot is left as it was written, blank lines of its code included", () => {
  const design = "# Design\n\n```python\ndef one():\n    pass\n\n\ndef two():\n    pass\n```\n\nThat is all.";
  assert.equal(withoutBallots(`${design}\n\n\n${ballotBlock({ vote: "a" })}\n`), design);
});

test("code that shows a fence stays code", () => {
  assert.equal(withoutBallots(`\n \n    \`\`\`ballot\n    ${A}\n`), `    \`\`\`ballot\n    ${A}`);
});

test("unknown fields are ignored, and none of them reaches a prototype", () => {
  const reply =
    '```ballot\n{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "vote": "a", "x": 1}\n```';
  const { ballot } = readBallot(reply, contract);
  assert.deepEqual(ballot, { vote: "a" });
  assert.ok(!("polluted" in {}));
});

test("the example of the prompt is never accepted as a ballot, however it is laid out", () => {
  const fault = "this is the example from the prompt; write your own";
  assert.equal(readBallot(ballotBlock({ vote: "the example" }), contract).fault, fault);
  assert.equal(readBallot('```ballot\n{\n  "vote": "the  example"\n}\n```', contract).fault, fault);
});

test("the example's option is refused, also with reasons of one's own", () => {
  const option = { name: "Invoices in Postgres", summary: "Invoices stay in the database that has the orders." };
  const source = { schema: z.looseObject({}), example: { option, reasons: ["One backup covers both."] } };
  const reasons = ["Nobody here has to learn a second database this year."];
  assert.equal(
    readBallot(ballotBlock({ option, reasons }), source).fault,
    "this is the example from the prompt; write your own",
  );
  const renamed = { ...option, summary: "They move to the new database before the audit." };
  assert.equal(readBallot(ballotBlock({ option: renamed, reasons }), source).fault, null);
});

test("a ballot that says nothing but the words of the example is a copy, whatever was added, left out or counted otherwise", () => {
  const example = {
    prefers: "P1X",
    confidence: 74,
    reasons: ["Nothing new to run.", "It stays small for years."],
    note: null,
  };
  const read = (ballot: object) => readBallot(ballotBlock(ballot), { schema: z.unknown(), example }).fault;
  const fault = "this is the example from the prompt; write your own";
  assert.equal(
    read({ reasons: ["It stays small for years.", "Nothing new to run."], confidence: 90, prefers: "P1a" }),
    fault,
  );
  assert.equal(read({ ...example, copied: true }), fault);
  assert.equal(read({ prefers: "P1a", reasons: ["nothing  new to run."] }), fault);
  assert.equal(read({ ...example, reasons: ["Nothing new to run.", "Sign-out is one delete."] }), null);
  assert.equal(read({ prefers: "P1a", confidence: 74, reasons: [] }), null);
});

test("a ballot that is written is read as it was, whatever it holds", () => {
  fc.assert(
    fc.property(
      fc.json().filter((json) => json !== "{}"),
      fc.string(),
      (json, words) => {
        const ballot: unknown = JSON.parse(json);
        const prose = words.replace(/[`~]/g, "");
        assert.deepEqual(readBallot(`${prose}\n\n${ballotBlock(ballot)}\n`, { schema: z.unknown(), example: {} }), {
          ballot,
          fault: null,
        });
      },
    ),
  );
});

const lines = fc.constantFrom(
  "```",
  "````",
  "~~~",
  "```ballot",
  "~~~ ballot",
  "````ballot x",
  "```js",
  "    ```ballot",
  "```ballot```",
  "{}",
  "",
  "words",
  "\r",
  "```\r",
);

test("what peers see holds no ballot, only lines of the reply, and stays the same when taken again", () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 14 }), (reply) => {
      const left = withoutBallots(reply.join("\n"));
      assert.equal(withoutBallots(left), left);
      assert.equal(readBallot(left, contract).fault, NO_BLOCK);
      for (const line of left.split("\n")) assert.ok(reply.some((each) => each.trim() === line.trim()) || line === "");
    }),
    { numRuns: runs(500) },
  );
});

test("a megabyte of fences is read at once", () => {
  for (const unit of ["```ballot\n```\nwords\n", "```\n", "`", " ", "```ballot\r"]) {
    const reply = unit.repeat(1_000_000 / unit.length);
    assert.equal(readBallot(reply, contract).ballot, null);
    assert.ok(withoutBallots(reply).length <= reply.length);
  }
  assert.equal(readBallot(`\`\`\`ballot\n${"[".repeat(1_000_000)}\n\`\`\``, contract).fault, NOT_JSON);
  assert.equal(
    readBallot(`\`\`\`ballot\n{"vote":"a","x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, contract).fault,
    null,
  );
});
