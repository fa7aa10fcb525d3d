import assert from "node:assert/strict";
import { test } from "node:test";
import { codeLines } from "../../../src/core/text/code-lines.ts";
import { findDroppedParagraphs } from "../../../src/core/text/find-dropped-paragraphs.ts";
import { headingTitle } from "../../../src/core/text/heading-title.ts";
import { fc, runs } from "../../support/random/fast-check.ts";

const FIRST = "Intro.\n\n1. Lock the row.\n2. Retry with a key.\n3. Log it.\n\nEnd.";

test("what a later text repeats is left out, list items by their words", () => {
  assert.equal(
    findDroppedParagraphs(FIRST, ["Another intro.\n\n- Retry with a key.", "- Log it.\n\nEnd."]),
    "Intro.\n\n1. Lock the row.",
  );
});

test("a text of which nothing is repeated stays as it is", () => {
  assert.equal(findDroppedParagraphs(FIRST, ["All is new."]), FIRST);
});

test("items of one list stay together, and keep their indentation", () => {
  const first = "Rules:\n- One owner.\n- Two files.\n  - One is short.\n\nEnd.";
  assert.equal(findDroppedParagraphs(first, ["- Two files."]), "Rules:\n- One owner.\n  - One is short.\n\nEnd.");
});

test("a fenced block is kept or left out whole, whatever of it is repeated elsewhere", () => {
  const code = "```\n#### O1b4\n\n- raised\n- conceded\n\nEnd.\n```";
  const first = `An objection:\n${code}\nEnd.`;
  assert.equal(findDroppedParagraphs(first, ["An objection:\n\n- raised\n\nEnd."]), code);
  assert.equal(findDroppedParagraphs(first, [code]), "An objection:\n\nEnd.");
});

test("a fence that is indented deeply in a list stays with its code, too", () => {
  const code = "    ```sql\n    select 1;\n\n    - select 2;\n    ```";
  assert.equal(
    findDroppedParagraphs(`1. Run it:\n${code}\n2. Log it.`, ["- select 2;\n- Log it."]),
    `1. Run it:\n${code}`,
  );
});

test("what is left out of stands under its heading, which is there once although the later text has it too", () => {
  const first = "# Plan\n\nIntro.\n\n## Rules\n\nOne.\n\nTwo.\n\nThree.\n\n## Order\n\nDay 1.";
  assert.equal(
    findDroppedParagraphs(first, ["# Plan\n\nIntro.\n\n## Rules\n\nTwo.\n\n## Order\n\nDay 1."]),
    "## Rules\n\nOne.\n\nThree.",
  );
});

test("a fence that a later text never closes hides nothing of the texts after it", () => {
  assert.equal(findDroppedParagraphs(FIRST, ["```\ncut short", FIRST]), "");
});

// ── Whatever is written ──────────────────────────────────────────────────────────────────────────

const line = fc.constantFrom(
  ...["", "", "", "One.", "Two.", "## Rules", "# Plan", "- raised", "  - met", "1. Log it.", "| a | b |", "Three.\r"],
  ...["```", "```ts", "````", "~~~", "    ```", "      ```sql", "    code", "---", "``` `x`", "#### O1b4", " "],
);
const piece = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));
const pair = fc
  .array(piece, { maxLength: 6 })
  .chain((pieces) =>
    fc.tuple(fc.constant(pieces.join("\n")), fc.array(fc.subarray(pieces).map((some) => some.join("\n\n")))),
  );

test("no line that is kept is changed or moved, and none of them turns from code to text or back", () => {
  let shorter = 0;
  fc.assert(
    fc.property(pair, ([first, later]) => {
      const before = codeLines(first).filter(hasWords);
      const dropped = findDroppedParagraphs(first, later);
      const shown = codeLines(dropped).filter(hasWords);
      if (!endsInCode(first)) assert.ok(!endsInCode(dropped), "a fence lost its end");
      let at = 0;
      for (const { line: words, isCode } of shown) {
        at = before.findIndex((each, index) => index >= at && each.line === words && each.isCode === isCode) + 1;
        assert.ok(at > 0, `“${words}” is not in the text after what is before it`);
      }
      if (shown.length > 0 && shown.length < before.length) shorter += 1;
    }),
    { numRuns: runs(500) },
  );
  assert.ok(shorter > 50, "hardly anything was ever left out");
});

test("each line that is kept stands under the heading that it has in the text", () => {
  fc.assert(
    fc.property(pair, ([first, later]) => {
      const known = underHeadings(first);
      for (const each of underHeadings(findDroppedParagraphs(first, later))) assert.ok(known.includes(each), each);
    }),
    { numRuns: runs(500) },
  );
});

function hasWords({ line: words }: { readonly line: string }): boolean {
  return words.trim() !== "";
}

function endsInCode(words: string): boolean {
  return codeLines(`${words}\n\nThe end.`).at(-1)?.isCode ?? false;
}

/** Each line with the heading that it stands under. */
function underHeadings(words: string): readonly string[] {
  let heading = "";
  return codeLines(words)
    .filter(hasWords)
    .map(({ line: each, isCode }) => {
      if (!isCode && headingTitle(each) !== null) heading = each;
      return `${heading}\n${each}`;
    });
}
