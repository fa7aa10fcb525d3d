// How far a debate is, and what it left out.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { State } from "../../src/core/state.ts";
import { callProgress, currentPhase, phaseLabel, phaseProgress } from "../../src/views/phase-progress.ts";
import { debateLog } from "../support/debate-log.ts";

const PLAN = [
  { round: 0, kind: "opening", calls: 2 },
  { round: 1, kind: "challenge", calls: 2 },
  { round: 1, kind: "respond", calls: 2 },
  { round: 2, kind: "challenge", calls: 2 },
  { round: 2, kind: "respond", calls: 2 },
  { round: 0, kind: "synthesis", calls: 1 },
];

/** The openings are over, and round 1 with one of its two answers. */
function inRoundOne() {
  const log = debateLog();
  for (const seat of ["architect", "security"]) log.answer({ seat, kind: "opening", text: "So." });
  log.round(1);
  for (const seat of ["architect", "security"]) log.answer({ seat, kind: "challenge", stage: 1, text: "But." });
  log.answer({ seat: "architect", kind: "respond", stage: 2, text: "Still." });
  return log;
}

function afterRoundOne() {
  const log = inRoundOne();
  log.answer({ seat: "security", kind: "respond", stage: 2, text: "Yes." });
  return log;
}

function shortDebate() {
  const log = afterRoundOne();
  log.add({ type: "rounds.ended", after: 1, reason: "person" });
  return log;
}

function writingVerdict() {
  const log = afterRoundOne();
  log.start({ seat: "architect", kind: "synthesis", outside: true });
  return log;
}

const MOMENTS: readonly (readonly [string, State, readonly string[]])[] = [
  ["before the first call", debateLog().state(), ["planned", "planned", "planned", "planned", "planned", "planned"]],
  ["within a round", inRoundOne().state(), ["done", "done", "running", "planned", "planned", "planned"]],
  ["between two rounds", afterRoundOne().state(), ["done", "done", "done", "planned", "planned", "planned"]],
  [
    "when the rounds have ended early",
    shortDebate().state(),
    ["done", "done", "done", "skipped", "skipped", "planned"],
  ],
  [
    "when the verdict is being written",
    writingVerdict().state(),
    ["done", "done", "done", "skipped", "skipped", "running"],
  ],
];

for (const [when, state, statuses] of MOMENTS) {
  test(`${when} the phases are ${statuses.join(", ")}`, () => {
    assert.deepEqual(
      phaseProgress(state, PLAN).map(({ status }) => status),
      statuses,
    );
  });
}

test("skipped calls are not planned any more", () => {
  assert.deepEqual(callProgress(phaseProgress(afterRoundOne().state(), PLAN)), { done: 6, planned: 11 });
  assert.deepEqual(callProgress(phaseProgress(writingVerdict().state(), PLAN)), { done: 6, planned: 7 });
});

test("the current phase is the last one that has begun, with the same name in every view", () => {
  const label = (state: State) => phaseLabel(currentPhase(phaseProgress(state, PLAN)) ?? { round: 9, kind: "" });
  assert.deepEqual(
    [debateLog(), inRoundOne(), writingVerdict()].map((log) => label(log.state())),
    ["openings", "R1 answers", "verdict"],
  );
});
