/** Whole debates, by what is decided in them: who settles an objection, what is voted for, and whose absence counts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { debatePlan } from "../../src/protocols/debate-plan.ts";
import { accepting, answerBallot, blocking, designBallot } from "../support/ballots.ts";
import {
  overrideReplies,
  PROTOCOL_CASES,
  type ProtocolCase,
  seatOf,
  steadyReplies,
  worldOf,
} from "../support/protocol-cases.ts";
import { confirmationsIn, kindOf } from "../support/random-replies.ts";
import type { Said } from "../support/scripted.ts";
import { play } from "../support/world.ts";

const table = caseOf("roundtable", 3);
const fixed = [{ objection: "O2c1", as: "fixed", text: "Tokens live for a minute." }];

function caseOf(name: string, rounds: number): ProtocolCase {
  const found = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
  assert.ok(found);
  return { ...found, rounds };
}

/**
 * A roundtable of three rounds that all three end on P1a: cedar blocks it in the second, ash answers in the third. `close` says what
 * cedar does in its closing call.
 */
function blockedTable(close: (said: Said, prompt: string) => Said) {
  const base = steadyReplies(table);
  return play(
    worldOf(table, (request) => {
      const { call, prompt } = request;
      const said = base(request);
      const ballot = { ...Object(said.ballot), prefers: "P1a", movedBy: ["C1"] };
      if (call === "r2/discuss/cedar")
        return { ...said, ballot: { ...Object(said.ballot), objections: [{ ...blocking, against: ["P1a"] }] } };
      if (call === "r3/discuss/ash") return { ...said, ballot: { ...ballot, answers: fixed } };
      if (call.startsWith("closing/cedar")) return close({ ...said, ballot }, prompt);
      return kindOf(call) === "closing" || call.startsWith("r3/discuss") ? { ...said, ballot } : said;
    }),
  );
}

const word = (as: "met" | "not_met" | "withdrawn") => (said: Said, prompt: string) => ({
  ...said,
  ballot: { ...Object(said.ballot), confirmations: confirmationsIn(prompt, as) },
});

async function endOf(close: (said: Said, prompt: string) => Said) {
  const { state } = await blockedTable(close);
  const objection = state.verdict?.objections.find(({ id }) => id === "O2c1");
  return { outcome: state.outcome, state: objection?.state, settledBy: objection?.settledBy };
}

test("an answered objection that its raiser calls not met is open, and blocks a consensus", async () => {
  assert.deepEqual(await endOf(word("not_met")), { outcome: "majority", state: "open", settledBy: null });
});

test("an answered objection that its raiser calls met or withdraws is settled by it", async () => {
  assert.deepEqual(await endOf(word("met")), { outcome: "consensus", state: "fixed", settledBy: "raiser" });
  assert.deepEqual(await endOf(word("withdrawn")), { outcome: "consensus", state: "withdrawn", settledBy: "raiser" });
});

test("an answer that its raiser never saw is not confirmed, and keeps no consensus from being one", async () => {
  const absent = () => ({ fail: "SPEAKER_DECLINED" as const });
  assert.deepEqual(await endOf(absent), { outcome: "consensus", state: "fixed", settledBy: null });
});

test("a dissenter that is merely absent in the end leaves a majority", async () => {
  const cast = caseOf("roundtable", 2);
  const { state } = await play(
    worldOf(
      cast,
      overrideReplies(steadyReplies(cast), (call, said) => {
        const isLate = call.startsWith("r2/discuss") || kindOf(call) === "closing";
        if (!isLate) return null;
        if (seatOf(call) === "cedar") return { fail: "SPEAKER_DECLINED" };
        return { ...said, ballot: { ...Object(said.ballot), prefers: "P1a", movedBy: ["C1"] } };
      }),
    ),
  );
  assert.deepEqual([state.outcome, state.verdict?.option], ["majority", "P1a"]);
  assert.deepEqual(
    state.verdict?.dissent.map(({ seat }) => seat),
    ["cedar"],
  );
});

test("an amended option is decided in its last version, and earlier ones are kept", async () => {
  const cast = caseOf("challenge", 1);
  const amends = { name: null, summary: "A table with a cache.", changes: ["A cache in front of it."] };
  const { state } = await play(
    worldOf(
      cast,
      overrideReplies(steadyReplies(cast), (call, said) => {
        const ballot = { ...Object(said.ballot), prefers: "P0a", movedBy: ["C1"] };
        if (call === "r1/respond/ash") return { ...said, ballot: { ...ballot, amends } };
        return kindOf(call) === "closing" || kindOf(call) === "respond" ? { ...said, ballot } : null;
      }),
    ),
  );
  const decided = state.verdict?.options.find(({ id }) => id === state.verdict?.option);
  assert.deepEqual([state.outcome, decided?.id, decided?.summary], ["consensus", "P0a", "A table with a cache."]);
  assert.deepEqual(
    decided?.versions.map(({ summary, changes }) => ({ summary, changes })),
    [
      { summary: "Option of ash, in full.", changes: [] },
      { summary: "A table with a cache.", changes: ["A cache in front of it."] },
    ],
  );
});

test("openings of one name are unanimous, and one seat is assigned to attack them", async () => {
  const cast = caseOf("challenge", 1);
  const names: Readonly<Record<string, string>> = { ash: "Redis", birch: "redis", cedar: "REDIS!" };
  const { state, sent } = await play(
    worldOf(
      cast,
      overrideReplies(steadyReplies(cast), (call, said) => {
        if (kindOf(call) === "opening") return { ...said, ballot: answerBallot(names[seatOf(call)] ?? "") };
        if (kindOf(call) === "attack") return { text: "It falls over.", ballot: { objections: [] } };
        return null;
      }),
    ),
  );
  const attacks = sent.filter(({ call }) => kindOf(call) === "attack");
  assert.equal(attacks.length, 1);
  assert.match(attacks[0]?.prompt ?? "", /You have been assigned to attack it/);
  assert.deepEqual(
    state.verdict?.control.openings?.map(({ seats }) => seats.length),
    [3],
  );
  assert.deepEqual(
    debatePlan(state).filter(({ round }) => round === 1),
    [
      { round: 1, kind: "challenge", calls: 2 },
      { round: 1, kind: "attack", calls: 1 },
      { round: 1, kind: "respond", calls: 3 },
    ],
  );
});

test("a design that is accepted while an objection blocks it is not a consensus", async () => {
  const { state } = await play({
    limits: { rounds: 1 },
    opened: { settings: { ...DEFAULT_SETTINGS, closing: true } },
    script: ({ call, prompt }) => {
      const ballots: Readonly<Record<string, unknown>> = {
        design: designBallot({ signal: "proposing_final" }),
        review: { ...accepting, objections: [blocking] },
        closing: { prefers: "P1a", confidence: 70, confirmations: confirmationsIn(prompt, "not_met") },
        synthesis: { decision: "Build it, once the token expires." },
      };
      return { text: "Words.", ballot: ballots[kindOf(call)] };
    },
  });
  assert.deepEqual([state.outcome, state.verdict?.option], ["majority", "P1a"]);
  assert.deepEqual(
    state.verdict?.objections.map(({ id, state: end }) => [id, end]),
    [["O1b1", "open"]],
  );
});

test("a reviewer's amendments are read by the architect, by the seats that close, and by the writer of the verdict", async () => {
  const amendments = [{ section: "Interfaces", text: "enqueue() takes the open transaction." }];
  const prompts = new Map<string, string>();
  await play({
    limits: { rounds: 2 },
    opened: { settings: { ...DEFAULT_SETTINGS, closing: true } },
    script: ({ call, prompt }) => {
      prompts.set(call, prompt);
      const signal = call.startsWith("r1/") ? "minor_issues" : "accepting_final";
      const ballots: Readonly<Record<string, unknown>> = {
        design: designBallot({ signal: "proposing_final" }),
        review: { ...accepting, signal, amendments },
        closing: { prefers: "P1a", confidence: 70, confirmations: [] },
        synthesis: { decision: "Build it." },
      };
      return { text: "Words.", ballot: ballots[kindOf(call)] };
    },
  });
  const readers = [...prompts].filter(([, prompt]) => prompt.includes("enqueue() takes the open transaction."));
  assert.deepEqual(
    readers.map(([call]) => call).filter((call) => !call.includes("/review/")),
    ["r2/design/architect", "closing/architect", "closing/reviewer", "synthesis/architect"],
  );
});

test("a moderator has the last word on what it raised, in its next turn", async () => {
  const cast = caseOf("roundtable", 2);
  const moderated = (as: "met" | "not_met") =>
    play(
      worldOf(cast, (request) => {
        const { call, prompt } = request;
        const said = steadyReplies(cast)(request);
        const more = (fields: object) => ({ ...said, ballot: { ...Object(said.ballot), ...fields } });
        if (call === "r1/moderate/chair") return more({ objections: [{ ...blocking, against: ["P1a"] }] });
        if (call === "r2/discuss/ash") return more({ answers: [{ objection: "O1z1", as: "fixed", text: "It is." }] });
        if (call === "r2/moderate/chair") return more({ confirmations: confirmationsIn(prompt, as) });
        return said;
      }),
    );
  const ends = async (as: "met" | "not_met") =>
    (await moderated(as)).state.verdict?.objections.map(({ id, state, settledBy }) => [id, state, settledBy]);
  assert.deepEqual(await ends("met"), [["O1z1", "fixed", "raiser"]]);
  assert.deepEqual(await ends("not_met"), [["O1z1", "open", null]]);
});
