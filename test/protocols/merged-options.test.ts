/** An option that was merged into another is no longer one to choose: votes and amendments belong to what it counts as. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotWarnings } from "../../src/views/ballot/ballot-warnings.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { optionWork } from "../../src/views/record/option-work.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { play } from "../support/world.ts";

/** Ash and birch call their options the same as they challenge; birch goes on voting for its own, and amends it. */
async function playMerged(more: Readonly<Record<string, object>> = {}) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "challenge");
  assert.ok(cast);
  const calls = { "r1/challenge/ash": { same: ["P0b"] }, "r1/challenge/birch": { same: ["P0a"] } };
  const amends = { name: null, summary: "Rows, in batches.", changes: ["Batches."] };
  const late: Readonly<Record<string, object>> = {
    ...calls,
    "r1/respond/birch": { prefers: "P0b", amends },
    "closing/ash": { prefers: "P0a" },
    "closing/birch": { prefers: "P0b" },
    "closing/cedar": { prefers: "P0c", accepts: ["P0b"] },
    ...more,
  };
  const script = overrideReplies(steadyReplies(cast), (call, said) =>
    late[call] ? { ...said, ballot: { ...Object(said.ballot), ...late[call] } } : null,
  );
  const { sent, state } = await play(worldOf({ ...cast, rounds: 1 }, script));
  return { state, promptOf: (call: string) => sent.find((each) => each.call.startsWith(call))?.prompt ?? "" };
}

test("only what options count as is offered, and a vote for a merged one counts there", async () => {
  const { state, promptOf } = await playMerged();
  assert.match(
    promptOf("closing/cedar"),
    /\n- prefers \(required\): the option you would choose as it now stands: P0a, P0c; null/,
  );
  assert.match(
    promptOf("closing/cedar"),
    /\n# Option P0b, by Seat \d, version 2, merged into P0a: votes for it count for P0a, whose text holds where they differ\n/,
  );
  assert.deepEqual(
    state.verdict?.options.map(({ id, seats }) => [id, seats]),
    [
      ["P0a", ["ash", "birch"]],
      ["P0c", ["cedar"]],
    ],
  );
  assert.match(promptOf("synthesis/"), /# Position of Seat \d\n\nprefers P0c, accepts P0a, /);
});

test("the receipt and the record say what became of a vote for, and an amendment of, a merged option", async () => {
  const { state } = await playMerged();
  const amends = { name: null, summary: "Rows.", changes: [] };
  assert.deepEqual(ballotWarnings(state, "birch", { prefers: "P0b", amends }), [
    "P0b was merged into P0a: your vote counts for P0a.",
    "P0b was merged into P0a: your amendment is kept as your wording of it.",
  ]);
  assert.deepEqual(ballotWarnings(state, "ash", { prefers: "P0a", amends }), []);
  assert.match(synthesis(state) ?? "", /birch amended P0b [^\n]*\(version 2, 1 change, merged into P0a\)\./);
});

test("options stay apart once the proposer of one of them says that they are not the same", async () => {
  const { state, promptOf } = await playMerged({
    "closing/birch": { prefers: "P0b", notSame: [["P0b", "P0a"]] },
    "closing/cedar": { prefers: "P0c", notSame: [["P0a", "P0b"]] },
  });
  assert.match(promptOf("closing/birch"), /\n- notSame: \[\[id, id\]\]: an option or point of yours and another's/);
  assert.deepEqual(
    state.verdict?.options.map(({ id, seats }) => [id, seats]),
    [
      ["P0a", ["ash"]],
      ["P0b", ["birch"]],
      ["P0c", ["cedar"]],
    ],
  );
});

test("a seat that proposed neither of two options can't separate them", async () => {
  const { state } = await playMerged({ "closing/cedar": { prefers: "P0c", notSame: [["P0a", "P0b"]] } });
  assert.deepEqual(
    state.verdict?.options.map(({ id }) => id),
    ["P0a", "P0c"],
  );
});

test("fixed objections to the chosen option are those to it, not to what was merged into it, and another seat answered them", async () => {
  const raise = (title: string, against: readonly string[]) => ({
    title,
    severity: "major",
    text: `${title}.`,
    against,
  });
  const raised = [raise("Slow", ["P0a"]), raise("Dear", ["P0b"])];
  const fix = (ids: readonly string[]) => ids.map((objection) => ({ objection, as: "fixed", text: "Done." }));
  const { state } = await playMerged({
    "r1/challenge/ash": { same: ["P0b"], objections: [raise("Odd", ["P0a"])] },
    "r1/challenge/cedar": { objections: raised },
    "r1/respond/ash": { answers: fix(["O1c1", "O1a1"]) },
    "r1/respond/birch": { prefers: "P0b", answers: fix(["O1c2"]) },
    "closing/cedar": {
      prefers: "P0a",
      confirmations: ["O1c1", "O1c2"].map((objection) => ({ objection, as: "met", text: "Yes." })),
    },
  });
  assert.equal(state.verdict?.option, "P0a");
  assert.deepEqual(
    state.verdict?.objections.map(({ id, state: end, settledBy }) => [id, end, settledBy]),
    [
      ["O1a1", "fixed", "raiser"],
      ["O1c1", "fixed", "raiser"],
      ["O1c2", "fixed", "raiser"],
    ],
  );
  assert.equal(optionWork(state)?.fixed, 1);
  assert.match(synthesis(state) ?? "", /O1a1[\s\S]*settled by its raiser, without another seat's answer/i);
});

test("an objection to two options that became one is fixed if its raiser is content, and its record says who answered what", async () => {
  const { state } = await playMerged({
    "r1/challenge/cedar": {
      objections: [{ title: "Restarts lose rows", severity: "major", text: "Each.", against: ["P0a", "P0b"] }],
    },
    "r1/respond/ash": { answers: [{ objection: "O1c1", as: "fixed", text: "Written first.", evidence: null }] },
    "r1/respond/birch": { answers: [{ objection: "O1c1", as: "parked", text: "Until spring.", evidence: null }] },
    "closing/cedar": {
      confirmations: ["P0a", "P0b"].map((option) => ({ objection: "O1c1", option, as: "met", text: "Good." })),
    },
  });
  const record = synthesis(state) ?? "";
  assert.match(
    record,
    /\*\*O1c1 Restarts lose rows\*\* \(major, fixed, confirmed for answers that differ: fixed by ash, parked by birch\)/,
  );
  assert.match(record, /Confirmed for P0a by cedar in the closing: Good\.\n {2}- Confirmed for P0b by cedar/);
  assert.match(record, /cedar accepted the answers to O1c1 for P0a and O1c1 for P0b\./);
});
