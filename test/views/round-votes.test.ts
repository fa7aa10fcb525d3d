// The vote after each round: who has one, and how it reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { roundVotes, voteTrend } from "../../src/views/round-votes.ts";
import { aBallot, type DebateLog, debateLog } from "../support/debate-log.ts";
import { moderatedDebate } from "../support/examples/moderated.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";

/** A further round of the moderated debate, in which a seat is absent. */
function withAbsence(): DebateLog {
  const log = moderatedDebate();
  log.round(3);
  const ballot = aBallot({ prefers: "P2", confidence: 60 });
  log.answer({ seat: "architect", kind: "discuss", text: "Keep it.", ballot });
  log.fail({ seat: "security", kind: "discuss", code: "SPEAKER_TIMEOUT", message: "No word for 90 s." });
  return log;
}

const DEBATES: readonly (readonly [string, DebateLog, readonly string[]])[] = [
  ["of a debate in which nobody has spoken is empty", debateLog(), []],
  ["leaves out the moderator", moderatedDebate(), ["tied 1–1", "“Rewrite” 2–0"]],
  ["leaves out a seat that was absent", withAbsence(), ["tied 1–1", "“Rewrite” 2–0", "“Keep” 1–0"]],
  [
    "names the leading option, or says that it is tied",
    offlineEdits(),
    ["“Last write wins, with history” 2–1", "tied 1–1–1", "“Merge by field on the server” 2–1"],
  ],
];

for (const [what, log, trend] of DEBATES) {
  test(`the vote ${what}`, () => {
    assert.deepEqual(voteTrend(log.state()), trend);
  });
}

test("the vote of a stage counts what was said up to it", () => {
  const state = moderatedDebate().state();
  assert.deepEqual(roundVotes(state, 2, 0), {
    votes: [{ option: "P1", seats: ["architect", "security"] }],
    words: "“Rewrite” 2–0",
    tally: "2–0",
    uncounted: "",
  });
  assert.deepEqual(roundVotes(state, 2, -1), { votes: [], words: "no vote", tally: "no vote", uncounted: "" });
});
