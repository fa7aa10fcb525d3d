/** A seat sees its own points by ID wherever it can say something about them, and what it says counts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { answerBallot } from "../../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import type { Said } from "../../support/scripted.ts";
import { play } from "../../support/world.ts";

const SAID = "Two workers take the same job when a lease expires.";
const UNSAID = "Nobody has measured how long the longest job holds its row.";
const evidence = { source: "src/lease.ts:12", quote: "lease.expires" };

async function playWith(name: string, replies: Readonly<Record<string, (said: Said) => Said>>, rounds = 1) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => replies[call]?.(said) ?? null);
  const { sent, state } = await play(worldOf({ ...cast, rounds }, script));
  return { promptOf: (call: string) => sent.find((each) => each.call.startsWith(call))?.prompt ?? "", state };
}

const opening = (points: readonly object[]) => () => ({
  text: `What breaks. ${SAID}`,
  ballot: answerBallot("Leases", { points }),
});
const also = (fields: object) => (said: Said) => ({ ...said, ballot: { ...Object(said.ballot), ...fields } });

for (const [name, first, calls] of [
  ["challenge", "opening/ash", ["r1/respond/ash"]],
  ["panel", "r1/propose/ash", ["r1/refine/ash"]],
] as const) {
  test(`${name}: whoever answers sees the ids of its own points, and in full what only its ballot says`, async () => {
    const { promptOf } = await playWith(name, { [first]: opening([{ text: SAID }, { text: UNSAID }]) });
    for (const call of calls) {
      const prompt = promptOf(call);
      assert.match(
        prompt,
        /# Your points\n\n- D[01]a1: Two workers take[^\n]*\n- D[01]a2: Nobody has measured how long the longest job holds its row\.\n/,
      );
      assert.match(prompt, /\n- withdraws: /);
      assert.doesNotMatch(prompt, /notSame/);
    }
  });
}

const CLAIM = { text: "A job takes forty milliseconds, measured twice.", kind: "estimate", evidence: null };

test("an advisor at a roundtable sees the ids of its own points and claims in its later turns, and may withdraw them", async () => {
  const openings = { "r1/opening/ash": also({ points: [{ text: UNSAID }], claims: [CLAIM] }) };
  const { promptOf } = await playWith("roundtable", openings, 2);
  const prompt = promptOf("r2/discuss/ash");
  assert.match(prompt, new RegExp(`# Your points\n\n- D1a1: ${UNSAID}\n`));
  assert.match(prompt, /# Your claims\n\n- K1a1: A job takes forty[^\n]*\n/);
  assert.match(prompt, /\n- withdraws: /);
  assert.doesNotMatch(promptOf("r2/discuss/birch"), /# Your (?:points|claims)|\n- withdraws: /);
});

test("a seat sees the ids of its own claims where it may withdraw them, and what it withdraws is listed no more", async () => {
  const openings = { "opening/ash": also({ claims: [CLAIM, { ...CLAIM, text: "Nobody waits for it." }] }) };
  const withdrawing = { ...openings, "r1/respond/ash": also({ withdraws: ["K0a1"] }) };
  const { promptOf, state } = await playWith("challenge", withdrawing);
  assert.match(promptOf("r1/respond/ash"), /# Your claims\n\n- K0a1: A job takes forty[^\n]*\n- K0a2: Nobody waits/);
  assert.match(promptOf("closing/ash"), /# Your claims\n\n- K0a2: Nobody waits for it\.\n\n[\s\S]*\n- withdraws: /);
  assert.doesNotMatch(promptOf("closing/birch"), /# Your claims/);
  assert.deepEqual(
    ledgerOf(state).claims.map(({ id, isWithdrawn = false }) => [id, isWithdrawn]),
    [
      ["K0a1", true],
      ["K0a2", false],
    ],
  );
});

test("whoever amends its answer after an objection sees the ids of its own points", async () => {
  const objection = { title: "Nobody signs", severity: "major", text: "It closes unsigned.", against: ["P0a"] };
  const { promptOf } = await playWith("council", {
    "answer/ash": also({ points: [{ text: UNSAID }] }),
    "rank/birch": also({ objections: [objection] }),
  });
  assert.match(promptOf("reply/ash"), new RegExp(`# Your points\n\n- D0a1: ${UNSAID}\n`));
});

test("a challenger sees the ids of its own points, which it may object to as well", async () => {
  const { promptOf } = await playWith("challenge", { "opening/ash": opening([{ text: UNSAID }]) });
  assert.match(promptOf("r1/challenge/ash"), /# Your points\n\n- D0a1: Nobody has measured[^\n]*\n/);
  assert.doesNotMatch(promptOf("r1/challenge/birch"), /# Your points/);
});

test("a point that is replaced in an answer is withdrawn, and one that is withdrawn is no longer listed", async () => {
  const { promptOf, state } = await playWith("challenge", {
    "opening/ash": opening([{ text: SAID }, { text: UNSAID }]),
    "r1/respond/ash": also({ points: [{ text: "The lease is renewed.", replaces: "D0a1" }], withdraws: ["D0a2"] }),
  });
  assert.deepEqual(
    ledgerOf(state).points.map(({ ids, isWithdrawn }) => [ids, isWithdrawn]),
    [
      [["D0a1"], true],
      [["D0a2"], true],
      [["D1a1"], false],
    ],
  );
  assert.match(
    promptOf("closing/birch"),
    /# Points the answers made\n\n- D1a1 \(Seat \d\): The lease is renewed\.\n\n/,
  );
});

for (const call of ["r1/respond/ash", "closing/ash"]) {
  test(`a seat that made one of two merged points can say that they are not the same, in ${call}`, async () => {
    const cited = (text: string) => opening([{ text, evidence }]);
    const openings = {
      "opening/ash": cited("The lease expires early."),
      "opening/birch": cited("Early expires the lease."),
    };
    const { promptOf } = await playWith("challenge", openings);
    assert.match(promptOf(call), /\n- notSame: /);
    assert.match(promptOf("r1/respond/ash"), /- D0a1, merged with D0b1: The lease expires early\./);
    const { state } = await playWith("challenge", { ...openings, [call]: also({ notSame: [["D0a1", "D0b1"]] }) });
    assert.deepEqual(
      state.verdict?.points.map(({ ids }) => ids),
      [["D0a1"], ["D0b1"]],
    );
  });
}
