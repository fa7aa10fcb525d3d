// The statistics over many debates.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type DebateFacts, debateFacts } from "../../src/core/statistics/debate-facts.ts";
import { trackRecord } from "../../src/core/statistics/track-record.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";

const FACTS: DebateFacts = {
  isRehearsal: false,
  outcome: "consensus",
  costMicroUsd: 100_000,
  tokens: 1_000,
  hasChangedVote: false,
  confidence: 80,
  rating: null,
  interventions: [],
  stage: null,
  speakers: [],
};

test("the facts of a debate are counted from its log", () => {
  const { speakers, ...facts } = debateFacts(offlineEdits().state());
  assert.deepEqual(facts, {
    isRehearsal: false,
    outcome: "majority",
    costMicroUsd: offlineEdits().state().usage.costMicroUsd,
    tokens: facts.tokens,
    hasChangedVote: true,
    confidence: offlineEdits().state().verdict?.confidence.value ?? null,
    rating: null,
    interventions: [
      { kind: "note", heard: 3, moved: 1 },
      { kind: "ruling", heard: 3, moved: 1 },
      { kind: "steering", heard: 0, moved: 0 },
    ],
    stage: null,
  });
  assert.deepEqual(
    speakers.map(({ speaker }) => speaker),
    ["claude", "codex", "gemini", "openrouter/mistral-large"],
  );
  const calls = speakers.reduce((sum, each) => sum + each.calls, 0);
  assert.equal(calls, offlineEdits().state().calls.size);
});

test("what a person said is counted by kind, with the positions that moved in the next calls", () => {
  const note = { kind: "note", heard: 3, moved: 1 } as const;
  const { person } = trackRecord([
    FACTS,
    { ...FACTS, interventions: [{ kind: "skip", heard: 2, moved: 0 }, note] },
    { ...FACTS, interventions: [note] },
    { ...FACTS, isRehearsal: true, interventions: [note] },
  ]);
  assert.deepEqual(person, {
    debates: 2,
    interventions: 3,
    kinds: [
      { kind: "note", count: 2, heard: 6, moved: 2 },
      { kind: "skip", count: 1, heard: 2, moved: 0 },
    ],
  });
});

test("rehearsals are counted apart from everything else", () => {
  const { rehearsals, debates, cost, outcomes } = trackRecord([FACTS, { ...FACTS, isRehearsal: true }]);
  assert.deepEqual(
    { rehearsals, debates, cost, outcomes },
    {
      rehearsals: 1,
      debates: 1,
      cost: { microUsd: 100_000, tokens: 1_000, unpriced: 0 },
      outcomes: { consensus: 1 },
    },
  );
});

test("cascades are counted by the last stage that they reached", () => {
  const ended = (["pair", "pair", "debate", "search", null] as const).map((stage) => ({ ...FACTS, stage }));
  assert.deepEqual(trackRecord(ended).cascades, { pair: 2, debate: 1, search: 1 });
});

describe("calibration", () => {
  test("compares stated confidence with ratings, by band; mixed counts half", () => {
    const { calibration } = trackRecord([
      { ...FACTS, confidence: 90, rating: "right" },
      { ...FACTS, confidence: 80, rating: "mixed" },
      { ...FACTS, confidence: 60, rating: "wrong" },
      { ...FACTS, confidence: 20, rating: null },
      { ...FACTS, confidence: null, rating: "right" },
    ]);
    assert.deepEqual(calibration.bands, [
      { band: "low", rated: 0, right: 0, stated: null },
      { band: "medium", rated: 1, right: 0, stated: 60 },
      { band: "high", rated: 2, right: 1.5, stated: 85 },
    ]);
    assert.equal(calibration.rated, 3);
    // (0.1² + 0.3² + 0.6²) / 3
    assert.ok(Math.abs((calibration.brier ?? 0) - 0.46 / 3) < 1e-12);
  });

  test("says nothing where nothing is rated", () => {
    assert.equal(trackRecord([FACTS]).calibration.brier, null);
    assert.equal(trackRecord([]).calibration.rated, 0);
  });
});

test("seats of one speaker count together over all debates, the busiest first", () => {
  const one = { speaker: "codex", calls: 2, failed: 1, objections: 3, conceded: 2, cited: 1, found: 1 };
  const other = { ...one, speaker: "claude", calls: 9 };
  const { speakers } = trackRecord([
    { ...FACTS, speakers: [one] },
    { ...FACTS, speakers: [one, other] },
  ]);
  assert.deepEqual(speakers, [
    other,
    { speaker: "codex", calls: 4, failed: 2, objections: 6, conceded: 4, cited: 2, found: 2 },
  ]);
});
