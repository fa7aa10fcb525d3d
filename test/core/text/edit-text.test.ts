import assert from "node:assert/strict";
import { test } from "node:test";
import { amendDesign } from "../../../src/core/text/edits/amend-design.ts";
import { editText } from "../../../src/core/text/edits/edit-text.ts";

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

test("what is put in the place of several points stands once, and of the others nothing is left", () => {
  const edit = (point: string, replaces: string) => ({ replaces, text: "It tries and logs.", point });
  const both = [edit("D1a1", "It tries three times."), edit("D1a2", "It is logged once.")];
  const texts = {
    "It tries three times. It is logged once. It ends.": "It tries and logs. It ends.",
    "It is logged once. It tries three times.": "It tries and logs.",
    "Jobs. It tries three times. Logs: It is logged once.\nEnd.": "Jobs. It tries and logs. Logs:\nEnd.",
    "- It tries three times.\n- It is logged once.\n- It ends.": "- It tries and logs.\n- It ends.",
    "1. It tries three times.\n2. It is logged once.\n\nEnd.": "1. It tries and logs.\n\nEnd.",
    "# A\n\nIt is logged once.\n\nIt tries three times.": "# A\n\nIt tries and logs.",
    "It tries three times.\n\nIt is logged once.\n\nEnd.": "It tries and logs.\n\nEnd.",
  };
  for (const [text, edited] of Object.entries(texts))
    assert.deepEqual(editText(text, both), { text: edited, unplaced: [] });
});

test("the words of a point are never cut out of what takes its place", () => {
  const text = "It tries for an hour. It is logged once.";
  const edits = ["It tries three times.", "It is logged once."].map((replaces, index) => ({
    ...{ replaces, text, point: `D1a${index + 1}` },
  }));
  assert.equal(editText("It tries three times. It is logged once. End.", edits).text, `${text} End.`);
  assert.equal(editText("It tries three times. End.", edits).text, `${text} End.`);
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
