// The baseline in all its cases.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { State } from "../../src/core/state.ts";
import type { Verdict } from "../../src/core/verdict.ts";
import { baselineBrief, baselineSentences } from "../../src/views/baseline.ts";
import { plainText } from "../../src/views/styled-text.ts";
import { aBallot } from "../support/debate-log.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { hostileDebate, idsPoll, splitRepositories } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksDispute } from "../support/examples/webhooks.ts";

test("it says how the openings voted, what the debate changed, and what that cost", () => {
  assert.deepEqual(baselineLines(offlineEdits().state()), [
    "After the openings, the vote was 2–1 for “Last write wins, with history”. The debate changed that to “Merge by field on the server” (2–1). It cost $0.58, as much as 18 single answers.",
    "openings voted 2–1 for “Last write wins, with history”; the debate chose “Merge by field on the server” 2–1; the option stayed as proposed; cost as much as 18 single answers",
  ]);
});

test("a debate that did not change the vote says so", () => {
  const state = withVerdict(offlineEdits().state(), {
    option: "P0b",
    votes: [{ option: "P0b", seats: ["architect", "data", "operations"] }],
  });
  assert.deepEqual(baselineLines(state), [
    "After the openings, the vote was 2–1 for “Last write wins, with history”. The debate did not change that (3–0). It cost $0.58, as much as 18 single answers.",
    "openings voted 2–1 for “Last write wins, with history”; the debate did not change that; the option was merged with the option of operations; cost as much as 18 single answers",
  ]);
});

test("a tie that stays a tie is not a change, in whatever order its options are", () => {
  assert.deepEqual(baselineLines(splitRepositories().state()), [
    "After the openings, the vote was tied 2–2. The debate did not break the tie (2–2). It cost $0.26, as much as 8 single answers.",
    "openings tied 2–2; the debate did not break the tie; cost as much as 8 single answers",
  ]);
});

test("it says when the debate broke a tie, reversed a vote, or left an option ahead", () => {
  const tied = splitRepositories().state();
  const [one, three] = [
    { option: "P1", seats: ["architect", "testing", "simplicity"] },
    { option: "P2", seats: ["operations"] },
  ];
  const first = (state: State) => baselineLines(state)[0]?.split(". ").slice(1, 2);
  assert.deepEqual(first(withVerdict(tied, { option: "P1", votes: [one, three] })), [
    "The debate chose “One repository” (3–1)",
  ]);
  assert.deepEqual(first(withVerdict(tied, { option: null, votes: [one, three] })), [
    "The debate ended with “One repository” ahead (3–1)",
  ]);
  const undone = {
    option: null,
    votes: [
      { option: "P0a", seats: ["architect"] },
      { option: "P0b", seats: ["data"] },
    ],
  };
  assert.deepEqual(first(withVerdict(offlineEdits().state(), undone)), [
    "The debate reversed that and decided nothing (1–1)",
  ]);
  assert.match(
    baselineBrief(withVerdict(offlineEdits().state(), { option: null, votes: [] })),
    /; the debate ended without a vote that counts;/,
  );
});

test("a poll is a vote without a debate, measured in tokens if no price is known", () => {
  assert.deepEqual(baselineLines(idsPoll().state()), [
    "This was a vote without a debate: the openings are the result. It used about 28.4k tokens, as many as 4 single answers.",
    "openings voted 2–1 for “UUIDv7”; used as many tokens as 4 single answers",
  ]);
});

test("a council is not a plain vote: its seats rank each other's answers", () => {
  const log = idsPoll();
  log.answer({ seat: "architect", kind: "rank", stage: 1, text: "Ranked.", ballot: aBallot({ ranking: ["P0b"] }) });
  log.decide({ cause: "single pass", openings: "answer" });
  assert.match(
    baselineLines(log.state())[0] ?? "",
    /^After the openings, the vote was 2–1 for “UUIDv7”\. The debate did not change that/,
  );
});

test("a duet has no vote and shows how similar the designs were", () => {
  assert.deepEqual(baselineLines(webhooksAgreement().state()), [
    "The openings were not independent, so there is no vote to compare with. The two designs were 88% alike in round 1 and 89% in round 2. It cost $0.28, as much as 6 single answers.",
    "no independent openings to compare with; the option was amended twice; cost as much as 6 single answers",
  ]);
});

test("seats without a known price are named next to the cost", () => {
  const log = webhooksDispute();
  const key = log.start({ seat: "reviewer", kind: "review", outside: true });
  log.reply(key, { text: "More.", usage: { costMicroUsd: null } });
  assert.match(
    baselineLines(log.state())[0] ?? "",
    /It cost \$0\.15 \(no price known for reviewer\), as much as 3 single answers\./,
  );
});

test("a rehearsal has no cost to compare", () => {
  for (const line of baselineLines(hostileDebate().state())) assert.match(line, /did not change that( \(1–0\)\.)?$/);
});

test("there is no baseline without a verdict", () => {
  assert.deepEqual(baselineLines(offlineEditsUndecided().state()), ["", ""]);
});

function baselineLines(state: State): readonly string[] {
  return [baselineSentences(state).map(plainText).join(" "), baselineBrief(state)];
}

function withVerdict(state: State, change: Partial<Verdict>): State {
  assert.ok(state.verdict);
  return { ...state, verdict: { ...state.verdict, ...change } };
}
