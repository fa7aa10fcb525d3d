// Replies that are made to hold us up: every view gets through all of them. How long each takes is measured in the bench.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NASTY_TEXTS, nastyDebate } from "../support/nasty-texts.ts";
import { VIEWS } from "../support/views.ts";

/** Long enough that work which grows with the square of it would not end. The bench takes the longest reply there can be. */
const LENGTH = 100_000;

for (const [name, make] of NASTY_TEXTS) {
  test(`every view terminates for a reply of ${name}`, () => {
    const state = nastyDebate(make(LENGTH));
    const without = [...VIEWS].filter(([, render]) => render(state) === "");
    assert.deepEqual(without, []);
  });
}
