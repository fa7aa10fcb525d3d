// Follow-up questions: answered from the record with its IDs, kept in the log, within the debate's rules.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { forkEvents } from "../../src/engine/fork-events.ts";
import { folderHome } from "../../src/folder/folder-home.ts";
import { ask, ConclaveError, debate, type Speaker, synthesis } from "../../src/index.ts";
import { askFollowUp } from "../../src/runtime/ask-follow-up.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { debateOverview } from "../../src/views/terminal/debate-overview.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { type Said, type Sent, scripted } from "../support/scripted.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";
import "./own-config.ts";

const QUESTION = "Should sessions be rows in a table or signed tokens?";
const ANSWER = "Rows won, because sign-out needs them [P0a] [K0a1]. See also [K9z9].";

function speaker(id: string, sent: Sent[] = [], followUp: Said = { text: ANSWER }): Speaker {
  const claims = [{ text: "A row can be deleted.", kind: "fact", evidence: null }];
  const ballot = { option: { name: id, summary: "A summary." }, confidence: 70, reasons: ["It works."], claims };
  const usage = { costMicroUsd: 1_000, inputTokens: 10, outputTokens: 10 };
  return scripted(
    ({ call }) => ({ ...(call.startsWith("followup/") ? followUp : { text: `Take ${id}.`, ballot }), usage }),
    sent,
    { id },
  );
}

function isError(code: string): (error: unknown) => boolean {
  return (error) => error instanceof ConclaveError && error.code === code;
}

async function runToVerdict(context: TestContext, options: { readonly budget?: number } = {}): Promise<string> {
  const path = join(tempFolder(context), "sessions");
  await debate({ question: QUESTION, protocol: "poll", seats: [speaker("ann"), speaker("bob")], path, ...options });
  return path;
}

describe("ask", () => {
  test("is answered from the record, and marks ids that do not exist", async (context) => {
    const path = await runToVerdict(context);
    const before = (await readDebate(folderHome(path))).state;
    const sent: Sent[] = [];
    const answered = await ask(path, "Why rows?", { speakers: [speaker("ann", sent), speaker("bob")], seat: "ann" });
    assert.deepEqual(
      { ...answered, by: "me", at: "then", note: answered.note.replace(/^asked by .+? on .+?, /, "") },
      {
        question: "Why rows?",
        by: "me",
        seat: "ann",
        at: "then",
        answer: "Rows won, because sign-out needs them [P0a] [K0a1]. See also [K9z9?].",
        cites: ["P0a", "K0a1"],
        unknown: ["K9z9"],
        note: "answered by ann; K9z9 doesn't exist",
      },
    );
    const [{ call, prompt, session } = { call: "", prompt: "", session: null }] = sent;
    assert.deepEqual([call, session], ["followup/ann", null]);
    for (const part of [synthesis(before) ?? "", "Take ann.", "Why rows?"])
      assert.ok(prompt.includes(part.trim()), part);
  });

  test("names seats as the record does", async (context) => {
    const path = await runToVerdict(context);
    const sent: Sent[] = [];
    const question = "Why was Seat “bob” right?";
    await ask(path, question, { speakers: [speaker("ann", sent), speaker("bob", sent)], seat: "ann" });
    assert.ok(sent[0]?.prompt.includes(question), sent[0]?.prompt);
  });

  test("is kept in the log and shown with the debate, whose outcome it does not touch", async (context) => {
    const path = await runToVerdict(context);
    const before = (await readDebate(folderHome(path))).state;
    await ask(path, "Why rows?", { speakers: [speaker("ann"), speaker("bob")] });
    const { state, events } = await readDebate(folderHome(path));
    assert.deepEqual(
      [state.status, state.outcome, state.verdict, state.calls.size],
      [before.status, before.outcome, before.verdict, before.calls.size],
    );
    assert.equal(state.usage.costMicroUsd, (before.usage.costMicroUsd ?? 0) + 1_000);
    const record = readFileSync(join(path, "synthesis.md"), "utf8");
    assert.match(
      record,
      /## Follow-up questions\n\n\*\*Why rows\?\*\* \(asked by .*, answered by chair; .*\)\n\n> Rows won/,
    );
    assert.equal(debateJson(state).followUps.length, 1);
    const screen = { width: 100, color: false, folder: path, files: [] };
    assert.match(debateOverview(state, screen), /^ASKED +Why rows\?\n +Rows won, because sign-out needs them/m);
    const copied = forkEvents(events, 0, "002-fork").map(({ type }) => type);
    assert.ok(!copied.includes("followup.asked"));
  });

  test("of a seat that fails says so, and counts what it cost", async (context) => {
    const path = await runToVerdict(context);
    const before = (await readDebate(folderHome(path))).state.usage.costMicroUsd ?? 0;
    const mute = speaker("ann", [], { fail: "SPEAKER_DECLINED" });
    const answered = await ask(path, "Why rows?", { speakers: [mute, speaker("bob")], seat: "ann" });
    assert.equal(answered.answer, null);
    assert.match(answered.note, /; ann did not answer: /);
    const { usage } = (await readDebate(folderHome(path))).state;
    assert.ok((usage.costMicroUsd ?? 0) >= before);
  });

  test("is refused if the budget is used up, without a call", async (context) => {
    const path = await runToVerdict(context, { budget: 0.0035 });
    const sent: Sent[] = [];
    const speakers = [speaker("ann", sent), speaker("bob", sent)];
    await ask(path, "Why rows?", { speakers });
    await assert.rejects(ask(path, "And why not?", { speakers }), isError("LIMIT_BUDGET"));
    assert.equal(sent.length, 1);
  });

  test("knows what was asked, and paid for, while the person was asked about trust", async (context) => {
    const parent = tempFolder(context);
    const log = offlineEdits();
    const events = JSON.parse(
      JSON.stringify(log.events)
        .replaceAll('"speaker":"claude"', '"speaker":"ann"')
        .replaceAll('"speaker":"codex"', '"speaker":"cmd:true"'),
    );
    writeDebates(parent, [{ ...log, events }]);
    const sent: Sent[] = [];
    const host = {
      ...{ passEnv: [], pace: 0, skipMissing: false, interrupt: new AbortController().signal },
      ...{ onFolder: () => undefined, onRecorded: () => undefined, onWarning: () => undefined },
      speakers: [speaker("ann", sent)],
    };
    const asked = { folder: join(parent, "014-offline-edits"), seat: "architect" };
    const askFirst = async () => {
      await askFollowUp({ ...asked, question: "Why rows?" }, { ...host, trust: { isGiven: true, ask: null } });
      return true;
    };
    await askFollowUp({ ...asked, question: "And then?" }, { ...host, trust: { isGiven: false, ask: askFirst } });
    assert.deepEqual(
      sent.map(({ prompt }) => ["Why rows?", "And then?"].filter((question) => prompt.includes(question))),
      [["Why rows?"], ["Why rows?", "And then?"]],
    );
  });

  test("starts no command of a debate from elsewhere that is not trusted", async (context) => {
    const parent = tempFolder(context);
    const mark = join(parent, "mark");
    const log = offlineEdits();
    const events = JSON.parse(
      JSON.stringify(log.events).replaceAll('"speaker":"claude"', `"speaker":"cmd:touch ${mark}"`),
    );
    writeDebates(parent, [{ ...log, events }]);
    const path = join(parent, "014-offline-edits");
    await assert.rejects(ask(path, "Why?", { seat: "architect" }), isError("CONFIG_UNTRUSTED"));
    assert.ok(!existsSync(mark));
  });

  test("strikes a key that the answer quotes", async (context) => {
    const path = await runToVerdict(context);
    const before = process.env.OPENAI_API_KEY;
    process.env.OPENAI_API_KEY = "sk-quite-a-secret-key-0123456789";
    context.after(() => {
      if (before === undefined) delete process.env.OPENAI_API_KEY;
      else process.env.OPENAI_API_KEY = before;
    });
    const leaking = speaker("ann", [], { text: `The key is ${process.env.OPENAI_API_KEY}, as P0a says.` });
    const { answer } = await ask(path, "Which key?", { speakers: [leaking, speaker("bob")], seat: "ann" });
    assert.doesNotMatch(`${answer}${readFileSync(join(path, "events.jsonl"), "utf8")}`, /sk-quite/);
  });

  test("names the seats if the one asked does not exist", async (context) => {
    const path = await runToVerdict(context);
    await assert.rejects(
      ask(path, "Why rows?", { seat: "cara" }),
      (error) => error instanceof ConclaveError && error.code === "SEAT_UNKNOWN" && error.hint.includes("ann, bob"),
    );
  });
});
