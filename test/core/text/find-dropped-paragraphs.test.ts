import assert from "node:assert/strict";
import { test } from "node:test";
import { findDroppedParagraphs } from "../../../src/core/text/find-dropped-paragraphs.ts";

const FIRST = "Intro.\n\n1. Lock the row.\n2. Retry with a key.\n3. Log it.\n\nEnd.";

test("what a later text repeats is left out, list items by their words", () => {
  assert.equal(
    findDroppedParagraphs(FIRST, "Another intro.\n\n- Retry with a key.\n- Log it.\n\nEnd."),
    "Intro.\n\n1. Lock the row.",
  );
});

test("a text of which nothing is repeated stays as it is", () => {
  assert.equal(findDroppedParagraphs(FIRST, "All is new."), FIRST);
});
