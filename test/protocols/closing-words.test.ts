/** What the closing call can say of objections: what is left of one that is met, one word per option, and what is found only then. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { unsettledWords } from "../../src/views/record/unsettled.ts";
import { answerBallot } from "../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import type { Said } from "../support/scripted.ts";
import { type Played, play } from "../support/world.ts";

const raised = { title: "Nobody wakes the worker", severity: "blocking", text: "Jobs wait until morning." };
const stance = { prefers: "P0a", confidence: 80 };

/** A challenge in which all end up with the option of ash; birch raises something against `against`. */
async function challenge(against: readonly string[], change: (call: string) => Said | null) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "challenge");
  assert.ok(cast);
  const base = overrideReplies(steadyReplies(cast), (call, said) => {
    if (call === "r1/challenge/birch") return { ...said, ballot: { objections: [{ ...raised, against }] } };
    if (kindOf(call) === "respond") {
      const answers = [{ objection: "O1b1", as: "fixed", text: `${call} wakes it.` }];
      return { ...said, ballot: { ...stance, answers } };
    }
    return kindOf(call) === "closing" ? { ...said, ballot: stance } : null;
  });
  return play(worldOf(cast, overrideReplies(base, change)));
}

function closingOf(seat: string, ballot: object) {
  return (call: string): Said | null =>
    call === `closing/${seat}` ? { text: "Words.", ballot: { ...stance, ...ballot } } : null;
}

function promptOf({ sent }: Played, call: string): string {
  return sent.find((each) => each.call === call)?.prompt ?? "";
}

function standingOf({ state }: Played) {
  return state.verdict?.objections.map((each) => [each.id, each.state, each.settledBy]);
}

test("what is left of an objection that is met is printed beside the confirmation", async () => {
  const confirmations = [{ objection: "O1b1", as: "met", text: "The alarm still needs an owner." }];
  const played = await challenge(["P0a"], closingOf("birch", { confirmations }));
  assert.match(promptOf(played, "closing/birch"), /met \(settled; text: what is left, if anything\)/);
  assert.deepEqual([played.state.outcome, standingOf(played)], ["consensus", [["O1b1", "fixed", "raiser"]]]);
  assert.match(synthesis(played.state) ?? "", /- Confirmed by birch in the closing: The alarm still needs an owner\./);
});

test("a confirmation that says nothing beyond its word counts", async () => {
  for (const text of [null, undefined]) {
    const confirmations = [{ objection: "O1b1", as: "met", text }];
    const played = await challenge(["P0a"], closingOf("birch", { confirmations }));
    assert.deepEqual(standingOf(played), [["O1b1", "fixed", "raiser"]]);
    assert.ok(!played.sent.some(({ call }) => call.endsWith("/repair")));
  }
});

test("a seat reads in the closing what was replied to its questions and requests", async () => {
  const played = await challenge(["P0a"], (call) => {
    if (call === "r1/challenge/birch") {
      const ballot = {
        objections: [{ ...raised, against: ["P0a"] }],
        asks: [
          { text: "Who is on call?", option: "P0a" },
          { text: "Who pays?", option: "P0a" },
        ],
        requests: [{ text: "A log of last night.", option: "P0a" }],
      };
      return { text: "Words.", ballot };
    }
    if (call !== "r1/respond/ash") return null;
    const answers = [{ objection: "O1b1", as: "fixed", text: "An alarm wakes it." }];
    const replies = [
      { to: "Q1b1", text: "Operations.", evidence: null },
      { to: "R1b1", text: "There is none.", evidence: null },
    ];
    return { text: "Words.", ballot: { ...stance, answers, replies } };
  });
  const asked = /# Replies to your questions and requests\n\n([^#]*?)\n\n#/;
  const shown = asked.exec(promptOf(played, "closing/birch"))?.[1];
  assert.match(
    shown ?? "",
    /^- Q1b1: Who is on call\? \[Seat \d: Operations\.\]\n- R1b1: A log of last night\. \[Seat \d: There is none\.\]$/,
  );
  assert.doesNotMatch(promptOf(played, "closing/cedar"), asked);
});

test("an objection that hits several options can be met by one and not by another", async () => {
  const confirmations = [
    { objection: "O1b1", option: "P0a", as: "met", text: "It is woken." },
    { objection: "O1b1", option: "P0c", as: "not_met", text: "Here it sleeps on." },
  ];
  const played = await challenge(["P0a", "P0c"], closingOf("birch", { confirmations }));
  assert.match(
    promptOf(played, "closing/birch"),
    /\[\{objection, option \| null, as, text\}\], one for each of O1b1\. Where it applies to several options/,
  );
  assert.deepEqual([played.state.outcome, standingOf(played)], ["majority", [["O1b1", "open", null]]]);
  const record = synthesis(played.state) ?? "";
  assert.match(record, /- Confirmed for P0a by birch in the closing: It is woken\./);
  assert.match(record, /- Maintained for P0c by birch in the closing: Here it sleeps on\./);
  assert.match(promptOf(played, "synthesis/ash"), /met in P0a: It is woken\. not met in P0c: Here it sleeps on\./);
});

test("one word is enough where an objection hits one option", async () => {
  const played = await challenge(["P0a"], () => null);
  assert.doesNotMatch(promptOf(played, "closing/birch"), /option \| null, as/);
});

test("an objection that is found in the closing is open, and the record says that nobody could answer it", async () => {
  const objections = [{ ...raised, title: "The alarm is off at night", against: ["P0a"] }];
  const confirmations = [{ objection: "O1b1", as: "met", text: "" }];
  const played = await challenge(["P0a"], closingOf("birch", { confirmations, objections }));
  assert.deepEqual(
    [played.state.outcome, standingOf(played)],
    [
      "majority",
      [
        ["O1b1", "fixed", "raiser"],
        ["O1b2", "open", null],
      ],
    ],
  );
  assert.deepEqual(
    played.state.verdict?.objections.map(({ isRaisedAtEnd }) => isRaisedAtEnd),
    [false, true],
  );
  assert.equal(
    unsettledWords(played.state).split(", 1 unanswered")[0],
    "1 open objection (O1b2 is blocking; O1b2 was raised at the end, when nobody could answer)",
  );
  const record = synthesis(played.state) ?? "";
  assert.match(
    record,
    /\*\*O1b2 The alarm is off at night\*\* \(blocking, open\)\n {2}- Raised by birch against P0a in the closing: [^\n]*\n {2}- Raised at the end: nobody could answer it\./,
  );
  assert.match(record, /birch raised 1 objection at the end, when nobody could answer: O1b2 \(blocking\)\./);
  assert.match(record, /birch raised 1 objection: O1b1 \(blocking\)\./);
  assert.match(
    promptOf(played, "synthesis/ash"),
    /- O1b2 \(blocking, Seat \d against P0a; raised at the end, nobody could answer\): /,
  );
});

test("a raiser that answers for its own option reads what the others answer before its last word", async () => {
  const confirmations = [{ objection: "O1b1", as: "not_met", text: "Ash's worker sleeps on." }];
  const played = await challenge(["P0a", "P0b"], closingOf("birch", { confirmations }));
  assert.match(
    promptOf(played, "closing/birch"),
    /# Your objections and their answers\n\n- O1b1 [^\n]*Seat \d, fixed: r1\/respond\/ash wakes it\./,
  );
  assert.deepEqual(standingOf(played), [["O1b1", "open", null]]);
});

test("what a seat takes back or puts better in the closing is marked in the record", async () => {
  const claim = { text: "About 40 a second.", kind: "estimate", evidence: null };
  const points = [{ text: "A lease of a minute." }];
  const played = await challenge(["P0a"], (call) =>
    call === "opening/birch"
      ? { text: "Words.", ballot: answerBallot("Option of birch", { points, claims: [claim] }) }
      : closingOf("birch", {
          points: [{ text: "A lease of ten minutes.", replaces: "D0b1" }],
          withdraws: ["K0b1"],
          confirmations: [{ objection: "O1b1", as: "met", text: "" }],
        })(call),
  );
  const record = synthesis(played.state) ?? "";
  assert.match(record, /Withdrawn points\n\n- \*\*D0b1\*\* A lease of a minute\. \(birch\)\n {2}- Replaced by D1b1\./);
  assert.match(record, /\| K0b1 \| About 40 a second\. \| estimate, withdrawn \|/);
  assert.match(promptOf(played, "synthesis/ash"), /- K0b1 – \(estimate, withdrawn\): About 40 a second\./);
});
