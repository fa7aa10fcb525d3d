/** An amendment that quotes a rule replaces it wherever the option is read, so that the option stays one text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotWarnings } from "../../../src/views/ballot/ballot-warnings.ts";
import { synthesis } from "../../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../../src/views/markdown/transcript.ts";
import { optionAsWritten } from "../../../src/views/standing-text.ts";
import { answerBallot } from "../../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import { play } from "../../support/world.ts";

const OPENING = "A job is a row.\n\nA worker tries three times.\n\nIt is logged.";
const CHANGES = [
  { replaces: "A worker tries three times.", text: "A worker tries for an hour." },
  { replaces: null, text: "An alarm rings." },
];
const STANDING =
  "A job is a row.\n\nA worker tries for an hour.\n\nIt is logged.\n\nAdded in version 2:\n\n- An alarm rings.";

/** What an amendment replaces of the seat's points: one is named by its ID, one stands in a text that is quoted. */
const POINTS = [
  { text: "A worker tries three times." },
  { text: "It is logged." },
  { text: "A lease lasts a minute." },
];
const REPLACING = [
  { replaces: "D0a1", text: "A worker tries for an hour." },
  { replaces: "It is logged.", text: "Nothing is logged." },
];

async function playChallenge() {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "challenge");
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => {
    if (call === "opening/ash") return { text: OPENING, ballot: answerBallot("Rows", { points: POINTS }) };
    if (call !== "r1/respond/ash") return null;
    const amends = { summary: "Rows, tried for an hour.", changes: REPLACING };
    return { text: "A job is a row, tried for an hour.", ballot: { ...Object(said.ballot), amends } };
  });
  const { sent, state } = await play(worldOf(cast, script));
  return { promptOf: (call: string) => sent.find((each) => each.call === call)?.prompt ?? "", state };
}

test("in a challenge, too, a seat quotes or names what it replaces, and the points follow", async () => {
  const { promptOf, state } = await playChallenge();
  assert.match(promptOf("r1/respond/ash"), /\n- amends: .*\[{replaces: exact quote \| id of your point \|/);
  assert.deepEqual(
    state.verdict?.points.map(({ ids, disposition, replacedBy, replacedIn }) => [
      ids[0],
      disposition,
      replacedBy ?? replacedIn ?? null,
    ]),
    [
      ["D0a1", "withdrawn", ["D1a1"]],
      ["D0a2", "withdrawn", [{ option: "P0a", version: 2 }]],
      ["D0a3", "notTakenUp", null],
      ["D1a1", "notTakenUp", null],
    ],
  );
});

test("a seat is told where its text doesn't have the words of the point that it names", async () => {
  const { state } = await playChallenge();
  const changes = [
    { replaces: "D0a3", text: "A lease lasts ten minutes." },
    { replaces: "D0b1", text: "Nobody waits." },
  ];
  assert.deepEqual(ballotWarnings(state, "ash", { amends: { summary: "Rows.", changes } }), [
    "The text that you amend doesn't contain the words of D0a3, so nothing was removed from it, and what you wrote instead was added. Make sure that the two don't contradict each other.",
    "“D0b1” isn't one of your points, so it replaces nothing, and your text was added instead.",
  ]);
});

test("nobody is told a replaced point as if it held: prompts say what stands for it, and the record what it was", async () => {
  const { promptOf, state } = await playChallenge();
  for (const call of ["closing/birch", "synthesis/ash"]) {
    const [, listed = ""] = /# Points the answers made\n\n([\s\S]*?)\n\n# /.exec(promptOf(call)) ?? [];
    assert.match(
      listed,
      /^- D0a3 \(Seat \d\): A lease lasts a minute\.\n- D1a1 .*\n\nReplaced since: D0a1 by D1a1, D0a2 by version 2 of P0a\.$/,
    );
  }
  const record = synthesis(state) ?? "";
  assert.match(record, /\*\*D0a2\*\* It is logged\. \(ash\)\n {2}- Replaced by version 2 of P0a\./);
  assert.match(record, /Changed:\n {2}- Instead of D0a1 “A worker tries three times\.”: A worker tries for an hour\./);
  assert.doesNotMatch(record, /an option that it gave up/);
  assert.match(transcript(state), /\n {2}- D1a1 A worker tries for an hour\. \(replaces D0a1\)\n/);
});

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
