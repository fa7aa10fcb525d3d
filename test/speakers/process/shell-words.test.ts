import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { shellWords } from "../../../src/speakers/process/shell-words.ts";
import { fc } from "../../support/random/fast-check.ts";

describe("a command line", () => {
  test("is split as a shell splits it, and nothing in it is expanded", () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ["", []],
      ["  llm   -m\tmistral\n", ["llm", "-m", "mistral"]],
      [`llm -s 'be "brief"' "it's $HOME"`, ["llm", "-s", 'be "brief"', "it's $HOME"]],
      [`a'b'"c"d`, ["abcd"]],
      [`'' ""`, ["", ""]],
      [String.raw`a\ b \"c\" \\`, ["a b", '"c"', "\\"]],
      [String.raw`"a\"b\\c\$d\ne"`, [String.raw`a"b\c$d\ne`]],
      [String.raw`'a\b'`, [String.raw`a\b`]],
      ['a\\\nb "c\\\nd"', ["ab", "cd"]],
      ["a|b > c; d && $(e) *.ts ~ #f", ["a|b", ">", "c;", "d", "&&", "$(e)", "*.ts", "~", "#f"]],
    ];
    for (const [text, words] of cases) assert.deepEqual(shellWords(text), { words, fault: null }, text);
  });

  test("that is not terminated is refused with the reason", () => {
    assert.deepEqual(shellWords("llm 'a"), { words: null, fault: "a single quote is not closed" });
    assert.deepEqual(shellWords('llm "a\\"'), { words: null, fault: "a double quote is not closed" });
    assert.deepEqual(shellWords("llm \\"), { words: null, fault: "it ends in a backslash" });
  });

  test("gives back any words that were quoted", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (words) => {
        const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
        assert.deepEqual(shellWords(line), { words, fault: null });
      }),
    );
  });
});
