// A person at a terminal, as two streams: what is shown, what can be answered, and that nobody is asked for nothing.
import assert from "node:assert/strict";
import { userInfo } from "node:os";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createTerminalPerson } from "../../../src/cli/process/terminal-person.ts";
import type { Decision, Note } from "../../../src/core/note.ts";
import type { State } from "../../../src/core/state.ts";
import { judgeableItems } from "../../../src/views/judgeable-items.ts";
import { offlineEditsUndecided } from "../../support/examples/offline-edits.ts";

const SCREEN = { width: 100, color: false };

function seatPerson(over = new AbortController().signal) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  output.on("data", (piece: Buffer) => {
    shown += piece.toString();
  });
  const notes: Note[] = [];
  const post = async (note: Note) => notes.push(note);
  return { input, ask: createTerminalPerson({ input, output, screen: SCREEN, over, post }), shown: () => shown, notes };
}

function waiting(checkpoint: string, asks: readonly string[] = []): State {
  const log = offlineEditsUndecided();
  log.add({ type: "checkpoint.opened", checkpoint, asks, endsBy: null });
  return log.state();
}

async function decisionAfter(typed: string, state = waiting("r2", ["Who settles a conflict?"])): Promise<Decision> {
  const { input, ask } = seatPerson();
  input.write(typed);
  const { decision, by } = await ask(state, new AbortController().signal);
  assert.equal(by, userInfo().username);
  return decision;
}

for (const [typed, decision] of [
  ["1\n", { choice: "next", text: "" }],
  ["2 who settles a conflict\n", { choice: "deeper", text: "who settles a conflict" }],
  ["2\nwho settles a conflict\n", { choice: "deeper", text: "who settles a conflict" }],
  ["3. Nothing new to operate.\n", { choice: "constrain", text: "Nothing new to operate." }],
  ["7) The lead inspector.\n", { choice: "answer", text: "The lead inspector." }],
  ["8\n", { choice: "conclude", text: "" }],
  ["what?\n9\n\n3\n \n8\n", { choice: "conclude", text: "" }],
] as const) {
  test(`${JSON.stringify(typed)} decides ${decision.choice}`, async () => {
    assert.deepEqual(await decisionAfter(typed), decision);
  });
}

test("it shows the state of the debate, what is open, and the choices", async () => {
  const { input, ask, shown } = seatPerson();
  input.write("8\n");
  await ask(waiting("r2", ["Who settles a conflict?"]), new AbortController().signal);
  const text = shown();
  assert.match(text, /^\nPositions after round 2 of 3\n/);
  assert.match(text, /operations {2}Last write wins, with history {2}confidence 66/);
  assert.match(text, /\nOpen objections\n {4}O1ac1 blocking: A lost finding is not noticed/);
  assert.match(text, /\nOpen questions\n {4}Who settles a conflict\?\n/);
  assert.match(
    text,
    /\nWhat now\?\n {4}1 {2}Next round \(3 of 3\): as planned; round 2 took 0:52 and \$0\.13\n {4}2 {2}Go deeper on a point: O1ac1 /,
  );
});

test("a fact, a rejection and a ruling are added, and the choices are asked again", async () => {
  const { input, ask, shown, notes } = seatPerson();
  const [claim] = judgeableItems(waiting("r2"), "claim");
  input.write(
    `4 Four in two years.\n5 ${claim?.id} That page is gone.\n5\n${claim?.id}\n6 O1ac1=accepted_risk We can live with it.\n` +
      "5 K9z9 No such claim.\n6 O1ac1=over\n6 O1ac1\n1\n",
  );
  const { decision } = await ask(waiting("r2"), new AbortController().signal);
  assert.deepEqual(decision, { choice: "next", text: "" });
  assert.deepEqual(notes, [
    { kind: "fact", text: "Four in two years." },
    { kind: "rejection", claim: claim?.id, text: "That page is gone." },
    { kind: "rejection", claim: claim?.id, text: "" },
    { kind: "ruling", objection: "O1ac1", as: "accepted_risk", text: "We can live with it." },
  ]);
  assert.match(
    shown(),
    /text: {5}K1b1 \? {2}data: The history table has one row per field since version 5\. \(db\/migrations/,
  );
  assert.match(shown(), /Not understood\. Example: K1b1 The page is gone/);
});

test("the seats' questions are asked one by one, and the answers become one answer", async () => {
  const state = waiting("clarify", ["How many users?", "Since when?", "Why?"]);
  assert.deepEqual(await decisionAfter("400\n\nBecause.\n", state), {
    choice: "answer",
    text: "How many users? 400\nWhy? Because.",
  });
  assert.deepEqual(await decisionAfter("\n\n\n", state), { choice: "next", text: "" });
});

test("closing the input concludes the debate, or leaves the questions open before the first round", async () => {
  for (const [checkpoint, choice] of [
    ["r1", "conclude"],
    ["clarify", "next"],
  ] as const) {
    const { input, ask } = seatPerson();
    input.end();
    const { decision } = await ask(waiting(checkpoint, ["How many?"]), new AbortController().signal);
    assert.deepEqual(decision, { choice, text: "" });
  }
});

test("a checkpoint that was answered elsewhere, or stopped, is not decided here too", async () => {
  for (const which of ["answered", "over"] as const) {
    const answered = new AbortController();
    const over = new AbortController();
    const { input, ask } = seatPerson(over.signal);
    let isDecided = false;
    ask(waiting("r1"), answered.signal).then(() => {
      isDecided = true;
    });
    await turn();
    (which === "over" ? over : answered).abort();
    await turn();
    input.write("8\n");
    await turn();
    assert.equal(isDecided, false);
    assert.ok(input.isPaused());
  }
});
