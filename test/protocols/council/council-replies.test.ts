/** What a council's seats know of each other before they have the last word: what an answer depends on, and what its author says to an objection. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import { play } from "../../support/world.ts";

const CONDITION = "The owner of the design signs.";
const FALL = "A limit that nobody may change.";

/** Birch objects to the answer of ash, who repairs it; what ash's answer depends on is in its ballot alone. */
async function playCouncil() {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "council");
  assert.ok(cast);
  const objection = { title: "Nobody signs", severity: "major", text: "It closes unsigned.", against: ["P0a"] };
  const added: Readonly<Record<string, object>> = {
    "answer/ash": { conditions: [CONDITION], fallsWith: FALL },
    "rank/ash": { conditions: [CONDITION], objections: [] },
    "rank/birch": { objections: [objection] },
    "rank/cedar": { objections: [] },
    "reply/ash": {
      answers: [{ objection: "O0b1", as: "fixed", text: "The owner signs first.", evidence: null }],
      amends: {
        summary: "With a signature.",
        changes: [{ replaces: null, text: "The owner signs before it closes." }],
      },
    },
    "closing/birch": { confirmations: [{ objection: "O0b1", as: "met", text: "It says so now." }] },
  };
  const script = overrideReplies(steadyReplies(cast), (call, said) => {
    const more = added[call];
    return more ? { ...said, ballot: { ...Object(said.ballot), ...more } } : null;
  });
  return play(worldOf(cast, script));
}

test("a council member reads what an answer depends on before it objects, and in the closing", async () => {
  const { sent } = await playCouncil();
  const promptOf = (call: string) => sent.find((each) => each.call === call)?.prompt ?? "";
  assert.match(promptOf("rank/birch"), new RegExp(`Its ballot adds:\n- only if: ${CONDITION}\n- falls with: ${FALL}`));
  assert.match(
    promptOf("closing/birch"),
    new RegExp(`# What the votes depend on\n\nSeat \\d, for P0a:\n- only if: ${CONDITION}`),
  );
});

test("whoever a ranking objects to answers and amends before the objection is judged", async () => {
  const { sent, state } = await playCouncil();
  assert.deepEqual(
    sent.map(({ call }) => call).filter((call) => call.startsWith("reply/")),
    ["reply/ash"],
  );
  const closing = sent.find(({ call }) => call === "closing/birch")?.prompt ?? "";
  assert.match(closing, /O0b1 \(major, you against P0a\).*\[Seat \d, fixed: The owner signs first\.\]/);
  assert.match(closing, /The owner signs before it closes\./);
  const [raised] = ledgerOf(state).objections;
  assert.equal(raised?.state, "fixed");
});

test("a point that several make is told in one wording, which says that there are others, and in the reader's own", async () => {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "council");
  assert.ok(cast);
  const said: Readonly<Record<string, string>> = {
    "answer/ash": "Parse each ballot once and hand the typed value on.",
    "answer/birch": "Parse each ballot once and hand the typed value on; nothing waits for it.",
  };
  const evidence = { source: "a.ts:1", quote: null };
  const script = overrideReplies(steadyReplies(cast), (call, reply) => {
    const text = said[call];
    return text ? { ...reply, ballot: { ...Object(reply.ballot), points: [{ text, evidence }] } } : null;
  });
  const { sent } = await play(worldOf(cast, script));
  const closingOf = (seat: string) => sent.find(({ call }) => call === `closing/${seat}`)?.prompt ?? "";
  const longest =
    "Parse each ballot once and hand the typed value on; nothing waits for it\\. \\(longest of 2 wordings";
  const own = "; you, D0a1: Parse each ballot once and hand the typed value on\\.";
  assert.match(closingOf("ash"), new RegExp(`- D0a1, D0b1 \\(you, Seat \\d\\): ${longest}${own}\\)`));
  assert.match(closingOf("birch"), new RegExp(`- D0a1, D0b1 \\(Seat \\d, you\\): ${longest}\\)`));
});
