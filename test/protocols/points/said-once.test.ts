/** A prompt says each thing once: what one of its texts has word for word is only named where it is listed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerBallot } from "../../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import type { Said } from "../../support/scripted.ts";
import { play } from "../../support/world.ts";

const IN_TEXT =
  "Two workers take the same job when a lease expires while its first owner still writes the result to the table.";
const IN_BALLOT =
  "Nobody has measured how long the longest job holds its row, so that the lease of a minute is a guess by all of us.";

async function playWith(name: string, replies: Readonly<Record<string, Said>>) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call) => replies[call] ?? null);
  const { sent } = await play(worldOf({ ...cast, rounds: 1 }, script));
  return (call: string) => sent.find((each) => each.call.startsWith(call))?.prompt ?? "";
}

function timesIn(prompt: string, text: string): number {
  return prompt.split(text).length - 1;
}

test("a point that an answer says word for word is listed by its place, and one that stands in a ballot only in full", async () => {
  const opening = {
    text: `What breaks. ${IN_TEXT}`,
    ballot: answerBallot("Leases", { points: [IN_TEXT, IN_BALLOT].map((text) => ({ text })) }),
  };
  const promptOf = await playWith("council", { "answer/ash": opening });
  for (const call of ["closing/birch", "synthesis/"]) {
    const prompt = promptOf(call);
    assert.deepEqual([timesIn(prompt, IN_TEXT), timesIn(prompt, IN_BALLOT)], [1, 1], call);
    assert.match(
      prompt,
      /\n- D0a1 \(Seat \d\): word for word above, in “(?:Option P0a|The opening of Seat \d)”, at “Two workers take the same job”\n- D0a2 /,
    );
  }
});

test("a point that two ballots make is listed once, with both seats", async () => {
  const source = { source: "src/lease.ts:12", quote: "lease.expires" };
  const opening = (text: string) => ({
    text: "A sketch.",
    ballot: answerBallot(text, { points: [{ text, evidence: source }] }),
  });
  const promptOf = await playWith("challenge", {
    "opening/ash": opening("The lease expires while its owner writes."),
    "opening/birch": opening("While its owner writes, the lease expires without a word."),
  });
  const prompt = promptOf("r1/challenge/cedar");
  assert.equal(timesIn(prompt, "Its ballot adds:"), 1);
  assert.match(
    prompt,
    /- D0a1, D0b1 \(Seat \d, Seat \d\): The lease expires[^\n]* \/ While its owner[^\n]* \[\? src\/lease\.ts:12\]\n/,
  );
});

test("of a merged point the closing has one wording in full, and the writer has all", async () => {
  const cite = (text: string) => ({ text, evidence: { source: "src/lease.ts:12", quote: "lease.expires" } });
  const short = "The lease of a job expires while the owner of the job is writing.";
  const long =
    "The lease expires while its owner writes, so that a second worker takes the job and both write a result.";
  const opening = (name: string, text: string) => ({
    text: "A sketch.",
    ballot: answerBallot(name, { points: [cite(text)] }),
  });
  const promptOf = await playWith("challenge", {
    "opening/ash": opening("Leases", short),
    "opening/birch": opening("Locks", long),
  });
  assert.deepEqual(
    ["closing/cedar", "synthesis/"].map((call) => [short, long].map((text) => timesIn(promptOf(call), text))),
    [
      [0, 1],
      [1, 1],
    ],
  );
  assert.match(
    promptOf("closing/cedar"),
    /^- D0a1, D0b1 \(Seat \d, Seat \d\): The lease expires while its owner writes, so that /m,
  );
});

test("an answer that stands above under its objection's id is not repeated, and one given twice is named the second time", async () => {
  const raise = (title: string) => ({ title, severity: "minor", text: `${title} breaks it.`, against: ["P0a"] });
  const written = "Batches of a thousand rows, each in a transaction of its own.";
  const unwritten = "The nightly run is moved behind the backup, which is when nobody reads.";
  const answers = [
    { objection: "O1b1", as: "fixed", text: written },
    { objection: "O1b2", as: "fixed", text: unwritten },
    { objection: "O1b3", as: "fixed", text: unwritten },
  ];
  const promptOf = await playWith("challenge", {
    "r1/challenge/birch": {
      text: "Three.",
      ballot: { objections: ["Archiving", "Reporting", "Cleaning up"].map(raise), asks: [], requests: [] },
    },
    "r1/respond/ash": {
      text: `My table stays. O1b1: ${written}`,
      ballot: { prefers: "P0a", confidence: 70, reasons: [], answers },
    },
  });
  for (const call of ["closing/birch", "synthesis/"]) {
    const prompt = promptOf(call);
    assert.deepEqual([timesIn(prompt, written), timesIn(prompt, unwritten)], [1, 1], call);
    assert.match(prompt, /^- O1b1 [^\n]*, fixed, as written above[;\]]/m);
    assert.match(prompt, /^- O1b3 [^\n]*, fixed, as on O1b2[;\]]/m);
  }
});

test("whoever refines reads every objection in full, and none that the critique says word for word twice", async () => {
  const raise = (title: string, text: string, against: string) => ({
    title,
    severity: "minor",
    text,
    against: [against],
  });
  const promptOf = await playWith("panel", {
    "r1/critique/birch": {
      text: `This breaks. ${IN_TEXT}`,
      ballot: {
        objections: [raise("Two owners", IN_TEXT, "P1a"), raise("A guess", IN_BALLOT, "P1c")],
      },
    },
  });
  const prompt = promptOf("r1/refine/ash");
  assert.match(prompt, /- O1b1 \(minor, Seat \d against P1a\): “Two owners”\. Its text is above\.\n/);
  assert.deepEqual([timesIn(prompt, IN_TEXT), timesIn(prompt, IN_BALLOT)], [1, 1]);
});

test("several changes of an option are a list for the others, and its author reads them in the text alone", async () => {
  const changes = ["Leases end after a minute.", "Workers renew them."];
  const promptOf = await playWith("challenge", {
    "r1/respond/ash": { text: "Leases.", ballot: stance({ prefers: "P0a", amends: { summary: "Leases.", changes } }) },
  });
  const list = "- P0a, version 2:\n  - Leases end after a minute.\n  - Workers renew them.";
  assert.deepEqual(
    ["closing/birch", "closing/ash", "synthesis/"].map((call) => timesIn(promptOf(call), list)),
    [1, 0, 1],
  );
});

test("the writer reads once what an option and the last turn of its seat both have", async () => {
  const turn = "I took over the renewal, and nothing else of what was said convinced me so far.";
  const amends = { summary: "Leases.", changes: [{ replaces: "A minute.", text: "Two minutes." }] };
  for (const [name, first, last] of [
    ["challenge", "opening/ash", "r1/respond/ash"],
    ["panel", "r1/propose/ash", "r1/refine/ash>ash"],
  ] as const) {
    const prefers = name === "panel" ? "P1a" : "P0a";
    const promptOf = await playWith(name, {
      [first]: { text: `Leases. A minute.\n\n${IN_TEXT}`, ballot: answerBallot("Leases") },
      [last]: {
        text: `Leases. Two minutes.\n\n${IN_TEXT}\n\n${turn}`,
        ballot: stance({ prefers, amends, answers: [] }),
      },
      "reply/ash": { text: "No.", ballot: { answers: [] } },
    });
    const prompt = promptOf("synthesis/");
    assert.deepEqual([timesIn(prompt, IN_TEXT), timesIn(prompt, turn)], [1, 1], name);
  }
});

test("the writer of the verdict is told who accepts the option that others prefer", async () => {
  const promptOf = await playWith("challenge", {
    "closing/ash": { text: "Mine.", ballot: stance({ prefers: "P0a" }) },
    "closing/birch": { text: "Its.", ballot: stance({ prefers: "P0a" }) },
    "closing/cedar": { text: "Fine.", ballot: stance({ prefers: "P0c", accepts: ["P0a"] }) },
  });
  assert.match(promptOf("synthesis/"), /consensus\. Decided on P0a .* Accepted by Seat \d\.\n/);
});

function stance(said: Record<string, unknown>) {
  return { prefers: null, accepts: [], confidence: 70, reasons: ["It holds."], ...said };
}
