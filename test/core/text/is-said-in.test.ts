import assert from "node:assert/strict";
import { test } from "node:test";
import { isSaidIn } from "../../../src/core/text/is-said-in.ts";

const PASSAGES = [
  "1. **Two writers** race for a row. Nobody locks it.\n2. A restart loses `jobs`.",
  "The cache never expires.",
];

const SAID = [
  "Two writers race for a row.",
  "two writers race for a row; nobody locks it",
  "A restart loses jobs. Two writers race for a row.",
  "The cache never expires!",
];

const NOT_SAID = [
  "Two writers race for a row in the evening.",
  "Two writers race for a row. The cache never expires.",
  "A restart loses job",
  "…",
  "",
];

for (const text of SAID) {
  test(`a passage says “${text}”`, () => {
    assert.equal(isSaidIn(PASSAGES)(text), true);
  });
}

for (const text of NOT_SAID) {
  test(`no passage says “${text}”`, () => {
    assert.equal(isSaidIn(PASSAGES)(text), false);
  });
}
