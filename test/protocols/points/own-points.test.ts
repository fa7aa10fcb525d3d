/** A seat sees its own points by ID wherever it can say something about them, and what it says counts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/core/panel.ts";
import { answerBallot } from "../../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import type { Said } from "../../support/scripted.ts";
import { play } from "../../support/world.ts";

const SAID = "Two workers take the same job when a lease expires.";
const UNSAID = "Nobody has measured how long the longest job holds its row.";
const evidence = { source: "src/lease.ts:12", quote: "lease.expires" };

type Replies = Readonly<Record<string, (said: Said) => Said>>;

async function playWith(name: string, replies: Replies, rounds = 1, changes: Partial<Settings> = {}) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => replies[call]?.(said) ?? null);
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const { sent, state } = await play({ ...worldOf({ ...cast, rounds }, script), opened: { settings } });
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

const LOADS = [
  "Queries on the sessions table take 14 ms at the 99th percentile under the load of last autumn.",
  "Queries on the sessions table take 90 ms at the 99th percentile while the nightly dump runs.",
];

for (const [name, first, calls] of [
  ["challenge", "opening/ash", ["r1/respond/ash", "closing/ash"]],
  ["panel", "r1/propose/ash", ["r1/refine/ash", "closing/ash"]],
  ["roundtable", "r1/opening/ash", ["r2/discuss/ash"]],
] as const) {
  test(`${name}: a seat reads its claims whole wherever it may withdraw them`, async () => {
    const claims = LOADS.map((text) => ({ ...CLAIM, text }));
    const { promptOf } = await playWith(name, { [first]: also({ claims }) }, 2);
    for (const call of calls) {
      const prompt = promptOf(call);
      assert.match(prompt, /\n- withdraws: /, call);
      for (const text of LOADS) assert.equal(prompt.split(text).length, 2, `${call}: ${text}`);
    }
  });
}

test("claims that the reader's own text says are named by as many of their first words as tell them apart", async () => {
  const claims = [...LOADS, SAID].map((text) => ({ ...CLAIM, text }));
  const said = { text: `${LOADS.join(" ")} ${SAID}`, ballot: answerBallot("Leases", { claims }) };
  const { promptOf } = await playWith("challenge", { "opening/ash": () => said });
  const [, listed] = /# Your claims\n\n([\s\S]*?)\n\n# /.exec(promptOf("r1/respond/ash")) ?? [];
  assert.equal(
    listed,
    [
      "- K0a1: Queries on the sessions table take 14 ms at the 99th…",
      "- K0a2: Queries on the sessions table take 90 ms at the 99th…",
      "- K0a3: Two workers take the same…",
    ].join("\n"),
  );
});

test("a turn lists the claims of the last round in which the reader made any, and the closing all; without a closing, so does each turn", async () => {
  const claiming = (text: string) => also({ claims: [{ ...CLAIM, text }] });
  const replies = {
    "opening/ash": claiming("It takes a week."),
    "r1/respond/ash": claiming("It takes a month."),
    "r2/respond/ash": claiming("It takes a month."),
  };
  const read = async (changes: Partial<Settings>) => {
    const { promptOf } = await playWith("challenge", replies, 2, { stop: "fixed", ...changes });
    return ["r2/respond/ash", "closing/ash"].map(
      (call) => /# Your claims\n\n([\s\S]*?)\n\n# /.exec(promptOf(call))?.[1] ?? null,
    );
  };
  assert.deepEqual(await read({}), [
    "- K1a1: It takes a month.",
    "- K0a1: It takes a week.\n- K1a1, K2a1: It takes a month.",
  ]);
  const { promptOf } = await playWith("panel", { "r1/refine/ash>ash": claiming("It takes a week.") }, 2, {
    stop: "fixed",
  });
  assert.match(promptOf("r2/refine/ash"), /# Your claims\n\n- K1aa1: It takes a week\.\n\n/);
  assert.deepEqual(await read({ closing: false }), ["- K0a1: It takes a week.\n- K1a1: It takes a month.", null]);
});

test("who proposes again reads whole those of its points that nothing else in the prompt says", async () => {
  const { promptOf } = await playWith("panel", { "r1/propose/ash": also({ points: [{ text: UNSAID }] }) }, 2);
  assert.match(promptOf("r2/propose/ash"), new RegExp(`# Your points\n\n- D1a1: ${UNSAID}\n`));
});

test("a point that the reader's last turn says is not repeated in its next one", async () => {
  const opens = { "r1/opening/ash": opening([{ text: SAID }, { text: UNSAID }]) };
  const { promptOf } = await playWith("roundtable", opens, 2);
  const prompt = promptOf("r2/discuss/ash");
  assert.deepEqual(
    [SAID, UNSAID].map((text) => prompt.split(text).length - 1),
    [1, 1],
  );
  assert.match(prompt, new RegExp(`- D1a1: Two workers take[^\n]*…\n- D1a2: ${UNSAID}\n`));
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
