/** Markdown on a terminal loses marks that only a renderer needs, and nothing else. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { markdownSpans, plainMarkdown } from "../../../src/views/terminal/markdown-spans.ts";

test("headings and bold text are bold, and code loses its backticks", () => {
  assert.deepEqual(markdownSpans("### The `job` table"), [{ text: "The job table", style: "bold" }]);
  assert.deepEqual(markdownSpans("- **One `job` table** with `SKIP LOCKED`."), [
    { text: "- ", style: "plain" },
    { text: "One job table", style: "bold" },
    { text: " with ", style: "plain" },
    { text: "SKIP LOCKED", style: "plain" },
    { text: ".", style: "plain" },
  ]);
});

test("what isn't sure to be a mark stays as it is", () => {
  for (const text of [
    "src/**/x.ts and lib/**/y.ts",
    "2 ** 3 ** 4",
    "a ` alone",
    "**not closed",
    "#!/bin/sh",
    "#channel",
    "****",
  ]) {
    assert.equal(plainMarkdown(text), text);
    assert.deepEqual(markdownSpans(text), [{ text, style: "plain" }]);
  }
  assert.equal(plainMarkdown("`a**b` and `c**d`"), "a**b and c**d");
});

test("code is what stands between runs of as many backticks, as in every other view", () => {
  assert.equal(plainMarkdown("Quote ``a `b` c`` as `` `x` `` and ```` ``` ````."), "Quote a `b` c as `x` and ```.");
  assert.equal(plainMarkdown("Type \\`npm\\` and \\*.ts, or `C:\\`."), "Type `npm` and *.ts, or C:\\.");
  assert.equal(plainMarkdown("**Use `*` here** and **`src/**/*.ts`**"), "Use * here and src/**/*.ts");
  assert.deepEqual(markdownSpans("**Use `*` here**, not \\*\\*there\\*\\*"), [
    { text: "Use * here", style: "bold" },
    { text: ", not **there**", style: "plain" },
  ]);
  assert.equal(plainMarkdown("a ` here\nand a ` there"), "a ` here\nand a ` there");
});
