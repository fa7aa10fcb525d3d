// Which earlier question a new one repeats, measured on a labelled list.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { findSimilarQuestion } from "../../src/core/similar-questions.ts";

const LIST = z
  .array(z.object({ earlier: z.string(), again: z.array(z.string()), other: z.array(z.string()) }))
  .parse(parse(readFileSync(join(import.meta.dirname, "similar-questions.yaml"), "utf8")));
const EARLIER = LIST.map(({ earlier }) => earlier);

test("most questions that are asked again are found, each with its own earlier one", (t) => {
  const asked = LIST.flatMap(({ again }, index) => again.map((question) => ({ question, index })));
  const missed = asked.filter(({ question, index }) => findSimilarQuestion(question, EARLIER) !== index);
  t.diagnostic(`${asked.length - missed.length} of ${asked.length} found`);
  assert.ok(missed.length <= asked.length * 0.2, missed.map(({ question }) => question).join("\n"));
});

test("a different question on a related subject is hardly ever taken for an earlier one", (t) => {
  const asked = LIST.flatMap(({ other }) => other);
  const alarms = asked.filter((question) => findSimilarQuestion(question, EARLIER) !== null);
  t.diagnostic(`${alarms.length} false alarms in ${asked.length}`);
  assert.ok(alarms.length <= asked.length * 0.1, alarms.join("\n"));
});

test("no earlier question is taken for another one", () => {
  const alarms = EARLIER.filter(
    (question) =>
      findSimilarQuestion(
        question,
        EARLIER.filter((each) => each !== question),
      ) !== null,
  );
  assert.deepEqual(alarms, []);
});

test("the same question is found among few and many, and nothing among none", () => {
  const [first = ""] = EARLIER;
  assert.equal(findSimilarQuestion(first, [first]), 0);
  assert.equal(findSimilarQuestion(first, []), null);
  assert.equal(findSimilarQuestion("", [""]), null);
  assert.equal(findSimilarQuestion("Redis?", ["Redis?"]), null);
});
