import assert from "node:assert/strict";
import { test } from "node:test";
import { normalizeWords } from "../../../src/core/text/normalize-words.ts";

const CASES: readonly (readonly [string, string, string])[] = [
  ["punctuation and blanks", "  Keep Redis,\n\tdurable -- (for now).", "keep redis durable for now"],
  ["typographic marks", "“Keep” Redis — durable…", "keep redis durable"],
  ["letters of other scripts, and what is between them", "Größe, naïve·Überlauf、漢字。", "größe naïve überlauf 漢字"],
  ["marks on plain letters", "x\u0302 e\u0301", "x\u0302 é"],
  ["signs that mean something", "C++ ≠ C#, < 500 € | $5 ± 1 🙂", "c++ ≠ c# < 500 € | $5 ± 1 🙂"],
  ["signs that mean nothing", "a_b `c` ^d", "a b c d"],
];

for (const [what, text, words] of CASES) {
  test(`words stay the same, whatever sets them off: ${what}`, () => {
    assert.equal(normalizeWords(text), words);
  });
}
