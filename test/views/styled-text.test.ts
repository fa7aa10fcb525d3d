// Wrapping by cells.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cellWidth } from "../../src/core/text/cell-width.ts";
import { cutLine, hangIndent, plainText, renderLines, words } from "../../src/views/styled-text.ts";
import { wrapLine } from "../../src/views/terminal/wrap-line.ts";
import { fc } from "../support/random/fast-check.ts";

describe("wrapping", () => {
  test("breaks at spaces and keeps line breaks and indents", () => {
    assert.deepEqual(lines("one two three\n\n  four five six", 9), [
      "one two",
      "three",
      "",
      "  four",
      "  five",
      "  six",
    ]);
  });

  test("breaks between wide letters, and starts no line with a closing mark", () => {
    assert.deepEqual(lines("価格は一分の遅れを許さない。", 9), ["価格は一", "分の遅れ", "を許さな", "い。"]);
    assert.deepEqual(lines("価格は一。", 8), ["価格は", "一。"]);
  });

  test("cuts a word that is longer than a line", () => {
    assert.deepEqual(lines("see abcdefghijkl now", 5), ["see", "abcde", "fghij", "kl", "now"]);
  });

  test("keeps a word together if its style changes in the middle", () => {
    const shown = wrapLine([words("a "), words("bold", "bold"), words(", then")], 8).map(plainText);
    assert.deepEqual(shown, ["a bold,", "then"]);
  });

  test("never exceeds the width, and loses nothing but spaces", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "bc", " ", "\n", "公", "。", "é", "👩‍👩‍👧", "-"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 30 }), (said, cells) => {
        const shown = wrapLine([words(said)], cells).map(plainText);
        for (const line of shown) assert.ok(cellWidth(line) <= cells, line);
        assert.equal(shown.join("").replace(/\s/g, ""), said.replace(/\s/g, ""));
      }),
    );
  });
});

test("a cut line ends in an ellipsis and keeps its styles", () => {
  assert.deepEqual(cutLine([words("bold", "bold"), words(" and more")], 8), [words("bold", "bold"), words(" an…")]);
  assert.deepEqual(cutLine([words("bold", "bold"), words(" and")], 8), [words("bold", "bold"), words(" and")]);
});

test("styles become escape codes only with colours, and escapes in the text are removed", () => {
  const shown = [...hangIndent([words("1 ", "dim")], [[words("\u001b[31mred", "alert")], [words("x", { seat: 1 })]])];
  assert.equal(renderLines(shown, { color: false }), "1 red\n  x\n");
  assert.equal(
    renderLines(shown, { color: true }),
    "\u001b[2m1 \u001b[0m\u001b[1;38;5;160mred\u001b[0m\n  \u001b[38;5;130mx\u001b[0m\n",
  );
});

function lines(text: string, cells: number): readonly string[] {
  return wrapLine([words(text)], cells).map(plainText);
}
