// Two versions of a text, word by word where that can be read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordChanges } from "../../../src/web/app/versions/word-changes.ts";

test("a word that was replaced is shown in its sentence", () => {
  assert.deepEqual(wordChanges("Events wait in memory until sent.", "Events wait in tables until sent."), [
    { kind: "same", text: "Events wait in " },
    { kind: "removed", text: "memory" },
    { kind: "added", text: "tables" },
    { kind: "same", text: " until sent." },
  ]);
});

test("a passage that was written anew is shown whole, before and after", () => {
  const [before, after] = [
    "Do not build the counter as it is.",
    "PostgreSQL owns usage: one row per customer and day.",
  ];
  assert.deepEqual(wordChanges(`Same line.\n${before}`, `Same line.\n${after}`), [
    { kind: "same", text: "Same line.\n" },
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});
