import assert from "node:assert/strict";
import { test } from "node:test";
import { coversWords, longWords } from "../../../src/core/text/shares-words.ts";

test("a passage covers a text if it has most of its long words, and never because it is short", () => {
  const point = "Invoices lose their last line when printed twice";
  const passages = [
    "When an invoice run is printed twice, invoices lose the last line.",
    "Invoices lose a line.",
    "Backups were never restored.",
    "",
  ];
  assert.deepEqual(
    passages.map((passage) => coversWords(longWords(passage), longWords(point))),
    [true, false, false, false],
  );
  assert.equal(coversWords(longWords(point), longWords("a b")), false);
});
