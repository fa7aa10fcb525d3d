import assert from "node:assert/strict";
import { test } from "node:test";
import { findUnmatchedItems } from "../../../src/core/text/find-unmatched-items.ts";

const ANSWER = `# Defects

1. **Retry without idempotency key.** The provider executes, the answer is lost.
2. **Provider outage.** Retries last seconds,
   so an outage fails every seller.
   - Serial runs overlap the next night.

| no. | defect |
| --- | --- |
| 3 | Floating-point money loses cents in rounding |

- ok

\`\`\`sql
- this list is a comment in code, nothing else
\`\`\`

A paragraph is not an item of a list, whatever it says.`;

test("items of lists and rows of tables that no text says in similar words are found, each in one line", () => {
  assert.deepEqual(findUnmatchedItems(ANSWER, ["Retried without an idempotency key: the provider executes twice."]), [
    "**Provider outage.** Retries last seconds, so an outage fails every seller.",
    "Serial runs overlap the next night.",
    "3, Floating-point money loses cents in rounding",
  ]);
});

test("a row is an item without its bars, and a header, a group's name and half a row are none", () => {
  const table = [
    "| Numbered section | Rule for readers | Size in characters |",
    "|---|:--|--:|",
    "| **Everything about decisions** | | |",
    "| 3 | Decision as it stands \\| today | |",
    "|4|Confidence with its whole trail|800|",
    "| What nobody finished writing",
  ];
  assert.deepEqual(findUnmatchedItems(table.join("\n"), []), [
    "3, Decision as it stands | today",
    "4, Confidence with its whole trail, 800",
  ]);
  const column = ["| Defects found by readers |", "| --- |", "| Serial runs overlap the next night. |"];
  assert.deepEqual(findUnmatchedItems(column.join("\n"), []), ["Serial runs overlap the next night."]);
});

test("a text with few words matches nothing", () => {
  assert.deepEqual(findUnmatchedItems("- Serial runs overlap the next night.", ["night", "next night", ""]), [
    "Serial runs overlap the next night.",
  ]);
});

test("an answer of a hundred thousand items is compared with as many lines in bounded time", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `- word${index} other${index} third${index}`);
  assert.equal(findUnmatchedItems(many.join("\n"), many.toReversed()).length, 500);
});
