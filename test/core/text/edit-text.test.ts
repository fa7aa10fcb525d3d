import assert from "node:assert/strict";
import { test } from "node:test";
import { amendDesign } from "../../../src/core/text/amend-design.ts";
import { editText } from "../../../src/core/text/edit-text.ts";

const TEXT = "Jobs are rows. A worker tries\nthree times. It’s logged – once.";

test("an edit takes the place of what it quotes, whatever its line breaks, quotation marks and dashes", () => {
  const edits = [
    { replaces: "A worker tries three times.", text: "A worker tries five times." },
    { replaces: "“It's logged - once.”", text: "It is logged each time." },
  ];
  assert.deepEqual(editText(TEXT, edits), {
    text: "Jobs are rows. A worker tries five times. It is logged each time.",
    unplaced: [],
  });
});

test("a later edit may quote what an earlier one wrote", () => {
  const edits = [
    { replaces: "Jobs are rows.", text: "Jobs are rows of one table." },
    { replaces: "rows of one table.", text: "rows of a table per tenant." },
  ];
  assert.match(editText(TEXT, edits).text, /^Jobs are rows of a table per tenant\. A worker/);
});

test("what quotes nothing, nothing that is there, or too little to be found replaces nothing", () => {
  const edits = [
    { replaces: null, text: "Added." },
    { replaces: "A worker never tries.", text: "Not there." },
    { replaces: "rows", text: "Too short." },
  ];
  assert.deepEqual(editText(TEXT, edits), { text: TEXT, unplaced: edits });
});

test("a quote and its replacement are plain text, not patterns", () => {
  const edit = { replaces: "cost (a+b)* [$1]?", text: "$& and $1 \\n" };
  assert.equal(editText("The cost (a+b)* [$1]? is low.", [edit]).text, "The $& and $1 \\n is low.");
});

const DESIGN = "# Design\n\n## Interfaces\n\nenqueue(job) runs later.\n\n### Errors\n\nNone.\n\n## Data\n\nRows.";

test("an amendment replaces what it quotes, else is added to its section, else has a section of its own", () => {
  const amended = amendDesign(DESIGN, [
    { section: "Interfaces", replaces: "enqueue(job) runs later.", text: "enqueue(job) runs at once." },
    { section: "Interfaces: errors of the queue", replaces: null, text: "A full queue answers 429." },
    { section: "Alarms", replaces: "Nobody is woken.", text: "One alarm." },
  ]);
  assert.equal(
    amended,
    "# Design\n\n## Interfaces\n\nenqueue(job) runs at once.\n\n### Errors\n\nNone.\n\n**Added by the reviewer:** A full queue answers 429.\n\n## Data\n\nRows.\n\n## Alarms\n\n**Added by the reviewer:** One alarm.",
  );
});
