// What a person can choose at a checkpoint, in every situation that changes the choices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import type { StopCause } from "../../src/core/verdict.ts";
import { answersText, checkpointChoices, choiceNote, questionsWithAskers } from "../../src/views/checkpoint-choices.ts";
import { aBallot, aLimits, debateLog } from "../support/debate-log.ts";
import { offlineEditsUndecided } from "../support/examples/offline-edits.ts";

interface Situation {
  readonly asks?: readonly string[];
  readonly endsBy?: StopCause | null;
  readonly checkpoint?: string;
}

/** After round 2 of 3, with three objections open, one of them blocking, and claims that cite sources. */
function contested({ asks = [], endsBy = null, checkpoint = "r2" }: Situation): State {
  const log = offlineEditsUndecided();
  log.add({ type: "checkpoint.opened", checkpoint, asks, endsBy });
  return log.state();
}

/** After round 1, with nothing on the table. */
function quiet(rounds: number, situation: Situation = {}, rehearsal: string | null = null): State {
  const log = debateLog({ limits: { ...aLimits, rounds }, rehearsal });
  log.round(1);
  const { asks = [], endsBy = null } = situation;
  log.add({ type: "checkpoint.opened", checkpoint: "r1", asks, endsBy });
  return log.state();
}

const SITUATIONS: readonly (readonly [string, State, readonly string[]])[] = [
  ["nothing is open", quiet(3), ["next", "constrain", "fact", "conclude"]],
  [
    "much is open",
    contested({ asks: ["Who settles it?"] }),
    ["next", "deeper", "constrain", "fact", "reject", "rule", "answer", "conclude"],
  ],
  [
    "the seats agree before the last round",
    contested({ endsBy: "consensus" }),
    ["next", "more", "deeper", "constrain", "fact", "reject", "rule"],
  ],
  ["the last planned round is over", quiet(1), ["next", "more", "constrain", "fact"]],
  ["the budget allows no further round", quiet(3, { endsBy: "budget" }), ["next", "fact"]],
  ["a rehearsal has no further round", quiet(1, {}, "sessions"), ["next", "fact"]],
  [
    "the seats ask before they begin",
    contested({ checkpoint: "clarify", asks: ["Which regions?"] }),
    ["answer", "next", "constrain", "fact"],
  ],
];

for (const [situation, state, choices] of SITUATIONS) {
  test(`when ${situation} the choices are ${choices.join(", ")}`, () => {
    assert.deepEqual(
      checkpointChoices(state).map(({ choice }) => choice),
      choices,
    );
  });
}

test("the first choice says whether a round or the verdict follows, and why", () => {
  const first = (state: State) =>
    checkpointChoices(state)
      .slice(0, 1)
      .map(({ label, hint }) => `${label}: ${hint}`)[0];
  assert.deepEqual(
    [
      first(contested({})),
      first(contested({ endsBy: "consensus" })),
      first(quiet(1)),
      first(quiet(3, { endsBy: "tokens" })),
    ],
    [
      "Next round (3 of 3): as planned; round 2 took 0:52 and $0.13",
      "Write the verdict: the seats agree; 2 objections (1 blocking) stay open",
      "Write the verdict: the last planned round is over",
      "Write the verdict: another round would exceed the token limit",
    ],
  );
});

test("one more round anyway opens a round and pins nothing", () => {
  const state = contested({ endsBy: "consensus" });
  const note = choiceNote(state, "more", "");
  assert.deepEqual(note, { kind: "decision", checkpoint: "r2", decision: { choice: "deeper", text: "" } });
  const decided = (at: State) =>
    reduce(at, {
      v: 1,
      seq: at.lastSeq + 1,
      epoch: at.epoch,
      at: at.updatedAt,
      event: {
        type: "checkpoint.decided",
        checkpoint: at.checkpoint?.name ?? "",
        decision: { choice: "deeper", text: "" },
        by: "ada",
      },
    });
  const last = quiet(1);
  assert.deepEqual([decided(state).limits.rounds, decided(last).limits.rounds], [3, 2]);
  assert.equal(decided(state).notes.length, state.notes.length);
});

test("each choice has a key of its own", () => {
  for (const [, state] of SITUATIONS) {
    const keys = checkpointChoices(state).map(({ key }) => key);
    assert.deepEqual([...new Set(keys)], keys);
  }
});

test("an answer says what follows it", () => {
  const answer = (state: State) => checkpointChoices(state).find(({ choice }) => choice === "answer")?.hint;
  const asks = ["Who settles it?"];
  assert.deepEqual(
    [answer(contested({ asks })), answer(quiet(1, { asks })), answer(quiet(3, { asks, endsBy: "deadline" }))],
    [
      "replaces what the seats assume; then round 3",
      "replaces what the seats assume; then the verdict",
      "replaces what the seats assume; then the verdict",
    ],
  );
});

test("each question has its askers, and an answer names the question it answers", () => {
  const log = debateLog();
  for (const seat of ["architect", "security"]) {
    const questions = [{ text: "Who pays?" }, ...(seat === "security" ? [{ text: "Who signs?" }] : [])];
    log.answer({ seat, kind: "opening", outside: true, text: "Yes.", ballot: aBallot({ questions }) });
  }
  const asks = ["Who pays?", "Who signs?", "Who else?"];
  log.add({ type: "checkpoint.opened", checkpoint: "r1", asks, endsBy: null });
  const questions = questionsWithAskers(log.state());
  assert.deepEqual(questions, [
    { id: "Q0a1", text: "Who pays?", by: ["architect", "security"] },
    { id: "Q0b2", text: "Who signs?", by: ["security"] },
    { id: null, text: "Who else?", by: [] },
  ]);
  assert.equal(answersText(questions, ["We do. ", " ", "Nobody."]), "Q0a1: We do.\nWho else?: Nobody.");
  assert.equal(answersText(questions.slice(0, 1), ["We do."]), "We do.");
  assert.equal(answersText(questions, []), "");
});
