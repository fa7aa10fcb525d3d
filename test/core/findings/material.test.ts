import assert from "node:assert/strict";
import { test } from "node:test";
import { materialParts } from "../../../src/core/findings/material.ts";

function file(name: string, characters: number) {
  return { name, path: `/p/${name}`, text: "x".repeat(characters), omitted: null };
}

const namesIn = (parts: ReturnType<typeof materialParts>) => parts.map((part) => part.map(({ name }) => name));

test("material is divided into parts of whole files, a long file alone", () => {
  const parts = materialParts([
    file("a", 60_000),
    file("b", 30_000),
    file("c", 20_000),
    file("d", 180_000),
    file("e", 5),
  ]);
  assert.deepEqual(namesIn(parts), [["a", "b"], ["c"], ["d"], ["e"]]);
});

test("nothing to review is one empty part", () => assert.deepEqual(materialParts([]), [[]]));

test("a long diff is divided by its files, and what was cut of it is said with the last", () => {
  const section = (path: string, lines: number) =>
    `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -0,0 +1,${lines} @@\n${"+const value = 12345678901234567890;\n".repeat(lines)}`;
  const text = `${section("a.ts", 2_000)}${section("b.ts", 2_000)}${section("c.ts", 1_000)}`;
  const parts = materialParts([{ name: "git diff main", path: null, text, omitted: "the rest was left out" }]);
  assert.deepEqual(namesIn(parts), [["a.ts (git diff main)"], ["b.ts (git diff main)"], ["c.ts (git diff main)"]]);
  assert.deepEqual(
    parts
      .flat()
      .map(({ text: each }) => each)
      .join(""),
    text,
  );
  assert.deepEqual(
    parts.flat().map(({ omitted }) => omitted),
    [null, null, "the rest was left out"],
  );
});
