// Text that was wrapped by hand is wrapped again by the terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { markerWidth, reflowMarkdown } from "../../../src/views/terminal/reflow-markdown.ts";

test("lines of a paragraph and of a list item become one line each", () => {
  const text = "**Yes.** Two of three\nseats agree.\n\n- One table\n  in the database.\n- Workers\n1. Count\n   first.";
  assert.deepEqual(reflowMarkdown(text), [
    "**Yes.** Two of three seats agree.",
    "",
    "- One table in the database.",
    "- Workers",
    "1. Count first.",
  ]);
});

test("headings, code, tables, quotes and hard line breaks stay as they are", () => {
  const lines = [
    "# Title",
    "Text",
    "```sql",
    "select 1",
    "from job",
    "```",
    "| a |",
    "| b |",
    "> one",
    "two  ",
    "three",
  ];
  assert.deepEqual(reflowMarkdown(lines.join("\n")), [...lines.slice(0, 8), "> one two  ", "three"]);
});

test("wrapped lines of a list item go below its text", () => {
  assert.deepEqual(["- a", "  10. b", "a - b"].map(markerWidth), [2, 6, 0]);
});
