// The words of a Markdown text, for comparing two versions of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { markdownWords } from "../../../src/web/app/versions/markdown-words.ts";

test("markup goes, words, numbers and the order of blocks stay", () => {
  const text = [
    "## Data *models*",
    "One **rule**: `in/` is [private](https://example.com).",
    "3. first\n4. **second**\n   - below",
    "| a | b |\n| - | - |\n| `x` | y |",
    "```sql\nselect **1**;\n```",
    "> quoted _words_",
    "---",
    "<img src=x onerror=alert(1)>",
  ].join("\n\n");
  assert.equal(
    markdownWords(text),
    [
      "Data models",
      "One rule: in/ is private.",
      "3. first\n4. second\n• below",
      "a · b\nx · y",
      "select **1**;",
      "quoted words",
      "<img src=x onerror=alert(1)>",
    ].join("\n\n"),
  );
});

test("text that is nested too deeply stays as it is", () => {
  const text = `${"> ".repeat(6_000)}deep`;
  assert.equal(markdownWords(text), text);
});
