/** An amendment that quotes a rule replaces it wherever the option is read, so that the option stays one text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { optionAsWritten } from "../../src/views/standing-text.ts";
import { answerBallot } from "../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { play } from "../support/world.ts";

const OPENING = "A job is a row.\n\nA worker tries three times.\n\nIt is logged.";
const CHANGES = [
  { replaces: "A worker tries three times.", text: "A worker tries for an hour." },
  { replaces: null, text: "An alarm rings." },
];
const STANDING =
  "A job is a row.\n\nA worker tries for an hour.\n\nIt is logged.\n\nAdded in version 2:\n\n- An alarm rings.";

async function playRoundtable() {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "roundtable");
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => {
    if (call === "r1/opening/ash") return { text: OPENING, ballot: answerBallot("Rows") };
    if (call !== "r2/discuss/ash") return null;
    const amends = { summary: "Rows, tried for an hour.", changes: CHANGES };
    return { text: "I amend it.", ballot: { ...Object(said.ballot), prefers: "P1a", amends } };
  });
  const { sent, state } = await play(worldOf({ ...cast, rounds: 3 }, script));
  return { promptOf: (call: string) => sent.find((each) => each.call === call)?.prompt ?? "", state };
}

test("whoever reads an option after an amendment reads it as it stands", async () => {
  const { promptOf, state } = await playRoundtable();
  for (const call of ["r2/moderate/chair", "r3/discuss/ash", "r3/discuss/birch", "closing/birch", "synthesis/chair"]) {
    assert.ok(promptOf(call).includes(STANDING), call);
  }
  assert.equal(optionAsWritten(state, "P1a"), STANDING);
});

test("the chair reads of the opening what the option no longer says", async () => {
  const { promptOf } = await playRoundtable();
  const prompt = promptOf("synthesis/chair");
  assert.match(prompt, /# What Seat \d proposes, as it stands after all amendments\n/);
  assert.match(
    prompt,
    /# The opening of Seat \d, where its last reply differs\n\n```text\nA worker tries three times\.\n```/,
  );
});

test("an amended option keeps its id, its versions and what each replaced", async () => {
  const { state } = await playRoundtable();
  const versions = state.verdict?.options.find(({ id }) => id === "P1a")?.versions ?? [];
  assert.deepEqual(
    versions.map(({ summary, changes, edits }) => ({ summary, changes, edits })),
    [
      { summary: "Rows, in full.", changes: [], edits: undefined },
      {
        summary: "Rows, tried for an hour.",
        changes: ["A worker tries for an hour.", "An alarm rings."],
        edits: CHANGES,
      },
    ],
  );
});
