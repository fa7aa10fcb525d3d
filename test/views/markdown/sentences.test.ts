import assert from "node:assert/strict";
import { test } from "node:test";
import { clauseWriter, sentence, sentences } from "../../../src/views/markdown/sentences.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";

test("a sentence ends with exactly one full stop", () => {
  const texts = ["It works", "It works.", "Does it?", "He said “no.”", " padded ", ""];
  assert.deepEqual(texts.map(sentence), ["It works.", "It works.", "Does it?", "He said “no.”", "padded.", ""]);
});

test("several statements follow each other as sentences", () => {
  assert.equal(
    sentences(["a measured peak above that.", "no key", " Postgres 15.2 is out. "]),
    "a measured peak above that. No key. Postgres 15.2 is out.",
  );
  assert.equal(sentences([]), "");
});

test("a clause starts small unless its first word is a name or an ID", () => {
  const toClause = clauseWriter(withQuestion("Should jobs move, and does Redis lose them?"));
  const texts = [
    ...["The queue is full", "It's full", "Jobs get lost", "Redis is fast", "Redis's log is short"],
    ...["Kafka is big", "API calls fail", "O1b1 stays"],
  ];
  assert.deepEqual(texts.map(toClause), [
    "the queue is full",
    "it's full",
    "jobs get lost",
    "Redis is fast",
    "Redis's log is short",
    "Kafka is big",
    "API calls fail",
    "O1b1 stays",
  ]);
});

function withQuestion(text: string) {
  const state = offlineEdits().state();
  return { ...state, question: { ...state.question, text } };
}
