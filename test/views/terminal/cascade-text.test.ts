// What a cascade may cost, depending on where it ends, and how far cascades went.
import assert from "node:assert/strict";
import { test } from "node:test";
import { debateFacts } from "../../../src/core/statistics/debate-facts.ts";
import { trackRecord } from "../../../src/core/statistics/track-record.ts";
import { dryRunText } from "../../../src/views/terminal/dry-run-text.ts";
import { statsText } from "../../../src/views/terminal/stats-text.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";

test("a dry run says what each stage would cost", () => {
  const text = dryRunText({
    protocol: "cascade",
    rounds: 2,
    seats: [{ name: "ash", speaker: "openai/gpt-5", family: "openai", isPriced: true }],
    calls: [{ kind: "opening", calls: 3, inputTokens: 9_000, outputTokens: 12_000, costMicroUsd: 900_000 }],
    stages: [
      { name: "pair", calls: 10, costMicroUsd: 300_000 },
      { name: "debate", calls: 20, costMicroUsd: 700_000 },
      { name: "search", calls: 26, costMicroUsd: null },
    ],
    standIns: 0,
    mayAttack: false,
    replyTokens: 4_000,
    readsFiles: false,
    retries: 0,
    budgetMicroUsd: null,
    maxTokens: null,
  });
  assert.deepEqual(text.match(/^ {2}stages.*\n.*\n.*$/m)?.[0].split("\n"), [
    "  stages    at most 10 calls and $0.30 if the first two seats agree",
    "            at most 20 calls and $0.70 if one round of debate is enough",
    "            at most 26 calls if every round is needed",
  ]);
});

test("statistics say how often each stage of a cascade was reached", () => {
  const facts = debateFacts(offlineEdits().state());
  const screen = { width: 120, color: false };
  const textOf = (stages: readonly ("pair" | "debate" | "search" | null)[]) =>
    statsText({ ...trackRecord(stages.map((stage) => ({ ...facts, stage }))), forecasts: [] }, screen);
  assert.match(
    textOf(["pair", "pair", "debate", "search", null]),
    /^CASCADES +4: 2 went on to a debate, 1 to another round; 2 ended after two answers$/m,
  );
  assert.doesNotMatch(textOf([null]), /CASCADES/);
});
