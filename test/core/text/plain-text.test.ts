import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import { createEscapeStripper, stripEscapes } from "../../../src/core/text/plain-text.ts";
import { fc } from "../../support/random/fast-check.ts";

describe("text from outside", () => {
  test("loses every terminal escape and keeps every word", () => {
    const cases = [
      ["\u001b[1;31mred\u001b[0m", "red"],
      ["\u001b]0;a title\u0007text", "text"],
      ["\u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\", "link"],
      ["\u001bPq#0;2;0\u001b\\after", "after"],
      ["\u001b(Bplain\u001b=\u001b7", "plain"],
      ["\u009b31mred\u009d0;title\u009c.", "red."],
      ["a\r\nb\u0000\u0008\u007f\tc\n", "a\nb\tc\n"],
      ["safe\u202Etxt.exe\u2066", "safetxt.exe"],
      ["äöü — 😀 日本語", "äöü — 😀 日本語"],
    ] as const;
    for (const [raw, plain] of cases) assert.equal(stripEscapes(raw), plain);
  });

  test("is not swallowed by a sequence that never ends", () => {
    assert.equal(stripEscapes("\u001b]0;the whole reply"), "0;the whole reply");
    assert.equal(stripEscapes("\u001b[31"), "31");
    assert.equal(stripEscapes("end\u001b"), "end");
  });

  test("holds no control character but newline and tab, whatever came in", () => {
    fc.assert(
      fc.property(hostile, (raw) => {
        assert.doesNotMatch(stripEscapes(raw), /[^\P{Cc}\n\t]/u);
      }),
    );
  });

  test("comes out the same however it is cut into pieces", () => {
    fc.assert(
      fc.property(hostile, fc.array(fc.nat(60), { maxLength: 8 }), (raw, cuts) => {
        const stripper = createEscapeStripper();
        const places = [0, ...cuts.filter((cut) => cut < raw.length).sort((a, b) => a - b), raw.length];
        const pieces = places.slice(1).map((end, index) => raw.slice(places[index], end));
        assert.equal(pieces.map((piece) => stripper.push(piece)).join("") + stripper.flush(), stripEscapes(raw));
      }),
    );
  });

  test("does not search again from every start of a sequence", () => {
    for (const start of ["\u009d", "\u0090", "\u009b", "\u001b]", "\u001b["]) {
      const starts = start.repeat(500_000);
      const strip = () => {
        const stripper = createEscapeStripper();
        return [stripEscapes(`${starts}\nend`), stripper.push(`${starts}\nend`) + stripper.flush()];
      };
      // A search of a quarter of a million million steps would not come to an end; one pass takes a blink.
      assert.deepEqual(runInNewContext("strip()", { strip }, { timeout: 60_000 }), ["\nend", "\nend"], start);
    }
  });

  test("is not held back for ever by a sequence that is too long to be one", () => {
    const stripper = createEscapeStripper();
    assert.equal(stripper.push("\u001b]0;"), "");
    assert.equal(stripper.push("x".repeat(5_000)), `0;${"x".repeat(5_000)}`);
  });
});

const hostile = fc
  .array(
    fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "31",
      "m",
      ";",
      "\\",
      "\u0007",
      "\u009b",
      "\u009c",
      "\u009d",
      "\u0090",
      "P",
      "a",
      " ",
      "\n",
      "\r",
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(""));
