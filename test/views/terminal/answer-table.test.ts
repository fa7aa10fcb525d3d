import assert from "node:assert/strict";
import { test } from "node:test";
import { plainText } from "../../../src/views/styled-text.ts";
import { answerTable } from "../../../src/views/terminal/answer-table.ts";

const draw = (cells: number, ...lines: readonly string[]) =>
  answerTable(lines, cells).map((line) => plainText(line).trimEnd());

test("columns stand side by side, as wide as their longest cell", () => {
  assert.deepEqual(draw(60, "| # | Defect |", "|---|:---:|", "| W1 | No unique key |", "| W2 | a \\| b |"), [
    "#   Defect",
    "W1  No unique key",
    "W2  a | b",
  ]);
});

test("a long cell is wrapped in its column, and its row is set apart", () => {
  assert.deepEqual(
    draw(
      40,
      "| # | Defect | Case |",
      "|---|---|---|",
      "| W1 | No unique key on invoices | Eight rows and eight charges |",
      "| W2 | None | Nothing |",
    ),
    [
      "#   Defect             Case",
      "W1  No unique key on   Eight rows and",
      "    invoices           eight charges",
      "",
      "W2  None               Nothing",
    ],
  );
});

test("on a screen that is too narrow for its columns, a row is a paragraph", () => {
  assert.deepEqual(
    draw(30, "| # | a | b | c |", "|-|-|-|-|", "| W1 | No unique key at all | Eight of the charges | Every month |"),
    ["W1 · No unique key at all ·", "  Eight of the charges · Every", "  month"],
  );
});

test("a table without a rule has no header, and a row may lack cells", () => {
  assert.deepEqual(draw(40, "| a | b |", "| longer |"), ["a       b", "longer"]);
});
