// What the library promises beside its examples: own speakers and protocols are found again, and what is wrong is thrown
// before anybody is asked.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  ConclaveError,
  ConclaveErrors,
  type DebateOptions,
  debate,
  follow,
  memoryLog,
  type Protocol,
  protocolNamed,
  resume,
  type Speaker,
} from "../../src/index.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { modelServer } from "../support/model-server.ts";
import { at, items } from "../support/model-wires/wire.ts";
import { type Sent, scripted } from "../support/scripted.ts";
import { tempFolder } from "../support/temp-folder.ts";
import "./own-config.ts";

const QUESTION = "Should sessions be rows in a table or signed tokens?";

function speaker(id: string, name: string, sent: Sent[] = []): Speaker {
  const ballot = { option: { name, summary: name }, confidence: 70, reasons: ["It works."] };
  return scripted(() => ({ text: `Take ${name}.`, ballot }), sent, { id });
}

/** Named as nobody else's, and otherwise the poll. */
function ownPoll(): Protocol {
  const poll = protocolNamed("poll");
  if (!poll) throw new Error("There is a poll.");
  return { ...poll, name: "own-poll" };
}

async function refusalOf(options: Partial<DebateOptions>): Promise<unknown> {
  const asked: Sent[] = [];
  const seats = [speaker("ann", "Rows", asked), speaker("bob", "Tokens", asked)];
  const error = await debate({
    question: QUESTION,
    protocol: "poll",
    seats,
    log: memoryLog(Date.now),
    ...options,
  }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.deepEqual(asked, []);
  return error instanceof ConclaveErrors ? error.problems.map(({ code }) => code) : error;
}

describe("own speakers", () => {
  test("are found by their IDs when the debate is resumed, and asked only for what is missing", async (t) => {
    const path = join(tempFolder(t), "sessions");
    const sent: Sent[] = [];
    const stop = new AbortController();
    const first = await debate({
      question: QUESTION,
      protocol: ownPoll(),
      seats: [speaker("ann", "Rows", sent), scripted(() => ({ hang: true }), [], { id: "bob" })],
      path,
      signal: stop.signal,
      onRecorded: ({ event }) => {
        if (event.type === "call.answered") stop.abort();
      },
    });
    assert.deepEqual([first.state.status, first.folder], ["interrupted", path]);
    const options = {
      speakers: [speaker("ann", "Rows", sent), speaker("bob", "Tokens", sent)],
      protocols: [ownPoll()],
    };
    const { state } = await resume(path, options);
    assert.equal(state.outcome, "split");
    assert.deepEqual(
      sent
        .filter(({ call }) => call.startsWith("answer/"))
        .map(({ speaker: id }) => id)
        .sort(),
      ["ann", "bob"],
    );
    assert.deepEqual(await resume(path, options), { state: (await resume(path)).state, folder: path });
  });

  test("that throw are absent, and the debate continues without them", async () => {
    const broken: Speaker = {
      ...speaker("cara", "Neither"),
      speak: () => {
        throw new TypeError("reply is not a function");
      },
    };
    const { state } = await debate({
      question: QUESTION,
      protocol: "poll",
      seats: [speaker("ann", "Rows"), speaker("bob", "Tokens"), broken],
      retries: 0,
      log: memoryLog(Date.now),
    });
    assert.deepEqual(
      [...state.calls.values()].filter(({ seat }) => seat === "cara").map(({ status }) => status),
      ["failed"],
    );
    assert.equal(state.status, "completed");
  });

  test("that are missing on resume are named", async () => {
    const log = memoryLog(Date.now);
    const stop = AbortSignal.abort();
    const seats = [speaker("ann", "Rows"), speaker("bob", "Tokens")];
    await debate({ question: QUESTION, protocol: "poll", seats, log, signal: stop });
    await assert.rejects(resume(log), { code: "SEAT_UNKNOWN", message: 'There is no speaker "ann" for ann.' });
  });

  test("must have different IDs", async () => {
    const error = await refusalOf({ seats: [speaker("ann", "Rows"), speaker("ann", "Tokens")] });
    assert.ok(error instanceof ConclaveError);
    assert.deepEqual([error.code, error.message], ["SEAT_TWICE", 'Two speakers have the id "ann".']);
  });
});

describe("wrong options are thrown before any speaker is called:", () => {
  const wrong: readonly (readonly [string, Partial<DebateOptions>, unknown])[] = [
    ["an empty question", { question: " \n" }, "QUESTION_EMPTY"],
    ["a protocol that nobody has", { protocol: "quarrel" }, "PROTOCOL_UNKNOWN"],
    ["too few seats", { protocol: "duet", seats: [speaker("ann", "Rows")] }, "SEATS_TOO_FEW"],
    ["a seat without a speaker", { seats: ["architect"] }, "SPEAKER_NONE"],
    ["several seats at once", { seats: ["nobody", "no-role=cmd:cat"] }, ["SEAT_UNKNOWN", "SEAT_UNKNOWN"]],
    ["a rehearsal beside others", { seats: ["rehearsal:retry-policy", speaker("ann", "Rows")] }, "USAGE_OPTION_VALUE"],
  ];
  for (const [name, options, code] of wrong) {
    test(name, async () => {
      const error = await refusalOf(options);
      assert.deepEqual(error instanceof ConclaveError ? error.code : error, code);
    });
  }
});

test("values of the wrong type, from a program without types, are named with what was expected", async () => {
  const options = JSON.parse(
    '{ "question": 3, "seats": [5, { "role": "security" }], "rounds": "three", "quick": "yes", "constraints": "none" }',
  );
  await assert.rejects(debate({ ...options, signal: AbortSignal.abort(), budget: undefined }), (thrown: unknown) => {
    assert.ok(thrown instanceof ConclaveErrors);
    assert.deepEqual(
      thrown.problems.map(({ code, message }) => [code, message]).toSorted(),
      [
        'debate(): constraints is "none"; expected a list of strings.',
        "debate(): question is 3; expected a string.",
        'debate(): quick is "yes"; expected true or false.',
        'debate(): rounds is "three"; expected a number.',
        "debate(): seats[0] is 5; expected a speaker, ROLE=SPEAKER, or an object with a speaker.",
        "debate(): seats[1] is a mapping; expected a speaker, ROLE=SPEAKER, or an object with a speaker.",
      ].map((message) => ["USAGE_OPTION_VALUE", message]),
    );
    return true;
  });
  await assert.rejects(debate(JSON.parse('{ "question": "Why?" }')), {
    message: "debate(): seats is null; expected a list of seats.",
  });
  await assert.rejects(resume(memoryLog(Date.now), JSON.parse('{ "rounds": "three" }')), {
    message: 'resume(): rounds is "three"; expected a number.',
  });
});

test("a seat and the chair can have their own summary settings", async () => {
  const seats = [{ speaker: speaker("ann", "Rows"), summaries: { enabled: false } }, speaker("bob", "Tokens")];
  const chair = { speaker: speaker("cas", "Rows"), summaries: { threshold: 9000 } };
  const { state } = await debate({ question: QUESTION, protocol: "poll", seats, chair, log: memoryLog(Date.now) });
  const bySeat = {
    ann: { enabled: false, threshold: 5000, maxLength: 2500 },
    chair: { enabled: true, threshold: 9000, maxLength: 2500 },
  };
  assert.deepEqual(state.settings.summaries.bySeat, bySeat);
});

test("a rehearsal plays its own question and says that it is one", async () => {
  const seats = ["architect=rehearsal:retry-policy", "reviewer=rehearsal:retry-policy"];
  const { state } = await debate({ question: QUESTION, protocol: "duet", seats, log: memoryLog(Date.now) });
  assert.equal(state.rehearsal, "retry-policy");
  assert.notEqual(state.question.text, QUESTION);
});

test("a custom log can be followed to the verdict, and nothing is written to disk", async (t) => {
  const folder = tempFolder(t);
  const log = memoryLog(Date.now);
  const seen: string[] = [];
  const following = (async () => {
    for await (const { recorded, state } of follow(log)) seen.push(`${recorded.event.type} ${state.status}`);
  })();
  const seats = [speaker("ann", "Rows"), speaker("bob", "Rows")];
  const { state } = await debate({
    question: QUESTION,
    protocol: "poll",
    seats,
    log,
    workingDir: folder,
    outDir: join(folder, "debates"),
  });
  await following;
  assert.equal(seen.at(-1), "debate.decided completed");
  assert.equal(seen.length, state.lastSeq + 1);
  assert.equal(existsSync(join(folder, "debates")), false);
});

test("with all evidence, API models use the tool servers of the program", async (t) => {
  const server = await modelServer({ models: ["m"] });
  t.after(() => server.close());
  const seen: unknown[] = [];
  server.by(({ body, turns }) => {
    seen.push(items(at(body, "tools")).map((tool) => at(tool, "function", "name")));
    return { does: "answer", text: echoBallot(turns[0] ?? "") };
  });
  const fixture = join(import.meta.dirname, "../fixtures/tool-server.mjs");
  const words = { name: "words", reach: { command: process.execPath, args: [fixture], env: {} }, tools: null };
  for (const evidence of ["web", "all"] as const) {
    await debate({
      question: QUESTION,
      protocol: "poll",
      seats: [`vllm/m@${server.url}/v1`],
      evidence,
      log: memoryLog(Date.now),
      toolServers: [words],
    });
  }
  const own = ["list_files", "read_file", "search_files"];
  assert.deepEqual([seen[0], seen.at(-1)], [own, [...own, "words_look_up"]]);
});
