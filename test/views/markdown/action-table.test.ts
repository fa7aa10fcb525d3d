/** The next actions of a record: efforts in words, and a name for whoever proposed each. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { adr } from "../../../src/views/markdown/adr.ts";
import { actionTable } from "../../../src/views/markdown/verdict-sections.ts";
import { plainText } from "../../../src/views/styled-text.ts";
import { nextActions } from "../../../src/views/terminal/next-actions.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";

const ACTIONS = [
  { text: "Add the key.", priority: 1, effort: "S" as const, from: "data" },
  { text: "Drop the old table.", priority: 2, effort: "L" as const, from: null },
];

test("an action that names no seat is the writer's, if the verdict has one, and its effort is a word", () => {
  const rows = (by: string | null) => actionTable(ACTIONS, { by, findings: null })?.split("\n");
  assert.deepEqual(rows("chair"), [
    "| priority | effort | proposed by | what |",
    "| --- | --- | --- | --- |",
    "| 1 | small | data | Add the key. |",
    "| 2 | large | chair | Drop the old table. |",
  ]);
  assert.equal(rows(null)?.[3], "| 2 | large | – | Drop the old table. |");
});

test("the actions of a review name findings, so one without a finding is nobody's", () => {
  const [head, , , last] = actionTable(ACTIONS, { by: "chair", findings: [] })?.split("\n") ?? [];
  assert.deepEqual([head, last], ["| priority | effort | finding | what |", "| 2 | large | – | Drop the old table. |"]);
});

test("it is the writer's on a terminal and in an ADR too", () => {
  const state = offlineEdits().state();
  assert.ok(state.verdict);
  const verdict = { ...state.verdict, by: "chair", actions: ACTIONS };
  const shown = { ...state, verdict };
  for (const cells of [99, 50]) {
    const lines = nextActions(shown, verdict, cells).map(plainText);
    assert.match(lines.at(-1) ?? "", /2 +large +chair +Drop the old table\.$/);
  }
  assert.match(adr(shown) ?? "", /^2\. Drop the old table\. \(chair, large effort\)$/m);
});
