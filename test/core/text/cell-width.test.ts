// Cells of a terminal, as the terminals that people use count them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellWidth, chunkByCells, cutToCells, padToCells } from "../../../src/core/text/cell-width.ts";

test("letters take one cell, wide letters and emoji two, marks that combine none", () => {
  const widths: Readonly<Record<string, number>> = {
    "": 0,
    plain: 5,
    naïve: 5,
    "nai\u0308ve": 5,
    公開: 4,
    ﾊﾝｶｸ: 4,
    ＡＢ: 4,
    한국어: 6,
    "👩‍👩‍👧‍👦": 2,
    "🇩🇪": 2,
    "1️⃣": 2,
    "❤": 1,
    "❤️": 2,
    "👍🏽": 2,
    "● ■ △ ✓ ✗ ━ ╌ │ … →": 19,
    "\u200b": 0,
    𠮷: 2,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(widths).map((text) => [text, cellWidth(text)])), widths);
});

test("a text is cut between letters, with a mark that something is missing", () => {
  assert.equal(cutToCells("short", 5), "short");
  assert.equal(cutToCells("a longer text", 9), "a longer…");
  assert.equal(cutToCells("公開APIです", 6), "公開A…");
  assert.equal(cutToCells("公開APIです", 4), "公…");
  assert.equal(cutToCells("text", 0), "");
  assert.deepEqual([...chunkByCells("公開API", 3)], ["公", "開A", "PI"]);
  assert.deepEqual([...chunkByCells("公開", 1)], ["公", "開"]);
});

test("a text is padded by its cells, not by its length", () => {
  assert.equal(padToCells("公開", 6), "公開  ");
  assert.equal(padToCells("longer", 3), "longer");
});
