import assert from "node:assert/strict";
import { test } from "node:test";
import { asksTheSame } from "../../../src/core/text/same-question.ts";

test("questions are the same in another number, tense, spelling or order", () => {
  for (const [one, other] of [
    ["Are the gates online?", "Is the gate online?"],
    [
      "Can the provider authorise and capture separately, and expire a session?",
      "Does the provider support authorize and capture apart, and expiring a payment?",
    ],
    ["Which 4xx and aborted calls are billable by contract?", "Which 4xx does the contract call billable?"],
    ["Share of never-paid holds in earlier sales.", "What share of holds was never paid in earlier sales?"],
  ] as const) {
    assert.deepEqual([asksTheSame(one, other), asksTheSame(other, one)], [true, true], one);
  }
});

test("questions about something else, or with hardly any words, are apart", () => {
  for (const [one, other] of [
    ["Are the gates online?", "Are the shops online?"],
    ["Do buyers log in before the queue?", "Do buyers have verified accounts?"],
    ["How many endpoints will there be?", "How large is an invoice payload on average?"],
    ["Why?", "Why?"],
    ["Online?", "Are the gates online?"],
  ] as const) {
    assert.deepEqual([asksTheSame(one, other), asksTheSame(other, one)], [false, false], one);
  }
});
