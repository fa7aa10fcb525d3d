// The control line in all its cases.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { State } from "../../src/core/state.ts";
import type { Verdict } from "../../src/core/verdict.ts";
import { controlBrief, controlSentences } from "../../src/views/control-line.ts";
import { plainText } from "../../src/views/styled-text.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { hostileDebate, idsPoll, splitRepositories } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksDispute } from "../support/examples/webhooks.ts";

test("it says what the openings' vote was, what the debate made of it, and what that cost", () => {
  assert.deepEqual(controlLines(offlineEdits().state()), [
    "Openings alone voted Last write wins, with history 2:1. The debate changed it to Merge by field on the server 2:1. It cost $0.58, the price of 18 single answers.",
    "openings voted Last write wins, with history 2:1, changed to Merge by field on the server 2:1; same money: 18 single answers",
  ]);
});

test("a debate that changed nothing says so", () => {
  const state = withVerdict(offlineEdits().state(), {
    option: "P0b",
    votes: [{ option: "P0b", seats: ["architect", "data", "operations"] }],
  });
  assert.deepEqual(controlLines(state), [
    "Openings alone voted Last write wins, with history 2:1. The debate did not change it: 3:0. It cost $0.58, the price of 18 single answers.",
    "openings voted Last write wins, with history 2:1, unchanged; same money: 18 single answers",
  ]);
});

test("a tie that stayed one is no change, whatever stands first in it", () => {
  assert.deepEqual(controlLines(splitRepositories().state()), [
    "Openings alone were tied 2:2. The debate did not break the tie: 2:2. It cost $0.26, the price of 8 single answers.",
    "openings tied 2:2, unchanged; same money: 8 single answers",
  ]);
});

test("a tie that the debate broke, a vote that it undid, one that only leads", () => {
  const tied = splitRepositories().state();
  const [one, three] = [
    { option: "P1", seats: ["architect", "testing", "simplicity"] },
    { option: "P2", seats: ["operations"] },
  ];
  const first = (state: State) => controlLines(state)[0]?.split(". ").slice(1, 2);
  assert.deepEqual(first(withVerdict(tied, { option: "P1", votes: [one, three] })), [
    "The debate decided for One repository 3:1",
  ]);
  assert.deepEqual(first(withVerdict(tied, { option: null, votes: [one, three] })), [
    "The debate ended with One repository ahead 3:1",
  ]);
  const undone = {
    option: null,
    votes: [
      { option: "P0a", seats: ["architect"] },
      { option: "P0b", seats: ["data"] },
    ],
  };
  assert.deepEqual(first(withVerdict(offlineEdits().state(), undone)), [
    "The debate undid that and decided nothing: 1:1",
  ]);
});

test("a poll is a vote without a debate, counted in tokens where no price is known", () => {
  assert.deepEqual(controlLines(idsPoll().state()), [
    "This was a vote without a debate: the openings are the result. It took about 28.4k tokens, as many as 4 single answers.",
    "openings voted UUIDv7 2:1; same tokens: 4 single answers",
  ]);
});

test("a duet has no vote and shows how alike the designs were", () => {
  assert.deepEqual(controlLines(webhooksAgreement().state()), [
    "The openings were not independent, so there is no vote to compare with. The two designs were 88 % alike in round 1 and 89 % in round 2. It cost $0.28, the price of 6 single answers.",
    "no independent openings to compare with; same money: 6 single answers",
  ]);
});

test("seats without a price are named beside the sum", () => {
  const log = webhooksDispute();
  const key = log.start({ seat: "reviewer", kind: "review", outside: true });
  log.reply(key, { text: "More.", usage: { costMicroUsd: null } });
  assert.match(
    controlLines(log.state())[0] ?? "",
    /It cost \$0\.15 \(without reviewer, whose price is not known\), the price of 3 single answers\./,
  );
});

test("a rehearsal spent nothing", () => {
  assert.match(
    controlLines(hostileDebate().state())[0] ?? "",
    /It was a rehearsal: no model spoke and nothing was spent\.$/,
  );
});

test("without a verdict there is none", () => {
  assert.deepEqual(controlLines(offlineEditsUndecided().state()), ["", ""]);
});

function controlLines(state: State): readonly string[] {
  return [controlSentences(state).map(plainText).join(" "), controlBrief(state)];
}

function withVerdict(state: State, change: Partial<Verdict>): State {
  assert.ok(state.verdict);
  return { ...state, verdict: { ...state.verdict, ...change } };
}
