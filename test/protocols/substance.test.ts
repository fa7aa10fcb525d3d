/** Whole debates, by what is decided in them: who settles an objection, what is voted for, and whose absence counts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { debatePlan } from "../../src/protocols/debate-plan.ts";
import { accepting, blocking, designBallot } from "../support/ballots.ts";
import { steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { confirmationsIn, kindOf } from "../support/random-replies.ts";
import {
  absentDissenter,
  acceptedButBlocked,
  amendedOption,
  blockedTable,
  caseOf,
  confirm,
  equalNames,
  type LastWord,
  NO_ANSWER,
} from "../support/scripted-ends.ts";
import { play } from "../support/world.ts";

async function endOf(close: LastWord) {
  const { state } = await blockedTable(close);
  const objection = state.verdict?.objections.find(({ id }) => id === "O2c1");
  return { outcome: state.outcome, state: objection?.state, settledBy: objection?.settledBy };
}

test("an answered objection that its raiser calls not met is open, and blocks a consensus", async () => {
  assert.deepEqual(await endOf(confirm("not_met")), { outcome: "majority", state: "open", settledBy: null });
});

test("an answered objection that its raiser calls met or withdraws is settled by it", async () => {
  assert.deepEqual(await endOf(confirm("met")), { outcome: "consensus", state: "fixed", settledBy: "raiser" });
  assert.deepEqual(await endOf(confirm("withdrawn")), {
    outcome: "consensus",
    state: "withdrawn",
    settledBy: "raiser",
  });
});

test("an answer that its raiser never saw is not confirmed, and keeps no consensus from being one", async () => {
  assert.deepEqual(await endOf(NO_ANSWER), { outcome: "consensus", state: "fixed", settledBy: null });
});

test("a dissenter that is merely absent in the end leaves a majority", async () => {
  const { state } = await absentDissenter();
  assert.deepEqual([state.outcome, state.verdict?.option], ["majority", "P1a"]);
  assert.deepEqual(
    state.verdict?.dissent.map(({ seat }) => seat),
    ["cedar"],
  );
});

test("an amended option is decided in its last version, and earlier ones are kept", async () => {
  const { state } = await amendedOption();
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
  const { state, sent } = await equalNames();
  const attacks = sent.filter(({ call }) => kindOf(call) === "attack");
  assert.equal(attacks.length, 1);
  assert.match(attacks[0]?.prompt ?? "", /You have been assigned to attack that position/);
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
  const { state } = await acceptedButBlocked();
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
