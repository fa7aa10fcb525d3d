import assert from "node:assert/strict";
import { test } from "node:test";
import { codeLines } from "../../../src/core/text/code-lines.ts";

test("code is what stands between fences, and a fence closes at as many of the same marks and nothing else", () => {
  const text = [
    "text",
    "```js",
    "~~~",
    "```not closed",
    "``",
    "````",
    "text",
    "~~~~",
    "```",
    "~~~",
    "~~~~ ",
    "text",
    "``` `span` ```",
    "text",
    "```",
    "to the end",
  ];
  const code = codeLines(text.join("\n")).map(({ isCode }) => isCode);
  assert.deepEqual(code, [
    false,
    true,
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    true,
    true,
  ]);
});
