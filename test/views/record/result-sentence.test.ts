// What a seat learns when the debate that it plays in is over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { resultSentence } from "../../../src/views/record/result-sentence.ts";
import { weighedDebate } from "../../support/examples/weighed.ts";
import { kindOf } from "../../support/random-replies.ts";
import { PAGES, playReview, reviewState } from "../../support/review/world.ts";

test("the result of a debate is its outcome and its headline, in one line", () => {
  const state = weighedDebate().state();
  assert.equal(resultSentence(state), "Debate 020-queue has finished (consensus, 2 of 2): Postgres.");
});

test("the result of a review counts its findings", async () => {
  assert.equal(
    resultSentence(await reviewState()),
    "Debate 001-test has finished (5 findings: 1 confirmed, 1 disputed, 2 unconfirmed, 1 refuted): One blocking defect.",
  );
});

test("a review whose findings every seat found says that nothing was left to examine", async () => {
  const { state, sent } = await playReview((call) =>
    kindOf(call) === "find" ? { text: "Words.", ballot: { findings: [PAGES] } } : null,
  );
  assert.equal(sent.filter(({ call }) => kindOf(call) === "examine").length, 0);
  assert.equal(
    resultSentence(state),
    "Debate 001-test has finished (1 finding: 1 confirmed (1 blocking)): One blocking defect. Each finding was found by every seat, so nothing was left to examine.",
  );
});
