import assert from "node:assert/strict";
import { test } from "node:test";
import { questionHeading } from "../../src/views/record/question-heading.ts";

test("a short question is its own heading, and hard-wrapped lines are joined", () => {
  assert.deepEqual(questionHeading("Should we\nmove the jobs?\n"), { title: "Should we move the jobs?", rest: "" });
});

test("what follows the first paragraph, or a list, is the rest", () => {
  assert.deepEqual(questionHeading("Which?\n- one\n- two"), { title: "Which?", rest: "- one\n- two" });
  assert.deepEqual(questionHeading("Which?\n\nWe have\ntwo."), { title: "Which?", rest: "We have\ntwo." });
});

test("a long question is split after a sentence, and no word is in both parts", () => {
  const first = `Should we build ${"this and ".repeat(12)}that?`;
  const second = `List ${"every defect ".repeat(12)}and the fix.`;
  assert.deepEqual(questionHeading(`${first} ${second}\n\nThanks.`), {
    title: first,
    rest: `${second}\n\nThanks.`,
  });
  const long = `Should we build ${"this and ".repeat(24)}that?`;
  assert.deepEqual(questionHeading(`${long} Yes or no.`), { title: long, rest: "Yes or no." });
});

test("a question without sentences is cut between words", () => {
  const { title, rest } = questionHeading("word ".repeat(100));
  assert.equal(`${title} ${rest}`.replace(" … … ", " "), "word ".repeat(100).trim());
  assert.ok(title.length < 190, title);
});
