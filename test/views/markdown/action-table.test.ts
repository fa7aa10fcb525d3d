/** The next actions of a record: efforts in words, and a name for whoever proposed each. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { actionTable } from "../../../src/views/markdown/verdict-sections.ts";

test("an action that names no seat is the writer's, if the verdict has one, and its effort is a word", () => {
  const actions = [
    { text: "Add the key.", priority: 1, effort: "S" as const, from: "data" },
    { text: "Drop the old table.", priority: 2, effort: "L" as const, from: null },
  ];
  const rows = (others: string | null) => actionTable(actions, { others })?.split("\n").slice(2);
  assert.deepEqual(rows("chair"), [
    "| 1 | small | data | Add the key. |",
    "| 2 | large | chair | Drop the old table. |",
  ]);
  assert.equal(rows(null)?.[1], "| 2 | large | – | Drop the old table. |");
});
