import assert from "node:assert/strict";
import { test } from "node:test";
import { codeSpans } from "../../../src/core/text/code-spans.ts";

test("code spans are where Markdown sees them", () => {
  const spans: Readonly<Record<string, readonly string[]>> = {
    "a `b` c `d`": ["`b`", "`d`"],
    "``a ` b`` c": ["``a ` b``"],
    "lone ` and ``": [],
    "`` lone `a`": ["`a`"],
    "\\`not code\\`": [],
    "\\\\`code\\`": ["`code\\`"],
    "\\``code`": ["`code`"],
  };
  const find = (line: string) => [...codeSpans(line)].map(({ start, end }) => line.slice(start, end));
  assert.deepEqual(Object.fromEntries(Object.keys(spans).map((line) => [line, find(line)])), spans);
});
