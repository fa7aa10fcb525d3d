import assert from "node:assert/strict";
import { test } from "node:test";
import { codeLines } from "../../../src/core/text/code-lines.ts";

test("code is between fences, and only a line of as many of the same marks closes a fence", () => {
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
