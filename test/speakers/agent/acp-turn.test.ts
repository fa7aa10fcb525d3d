// Agents that speak the Agent Client Protocol, named by their command alone; the one here behaves as it is told.
import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { collectReply } from "../../../src/engine/collect-reply.ts";
import { INSTRUCTIONS } from "../../../src/speakers/agent/instructions.ts";
import { createSpeaker } from "../../../src/speakers/registry.ts";
import { AGENT_TOTAL_MS, type Speaker, type SpeechPart } from "../../../src/speakers/speaker.ts";
import { hear, partsOf, speakerContract } from "../../contract/speaker.ts";

const AGENT = join(import.meta.dirname, "../../fixtures/agents/acp-agent.mjs");
const root = realpathSync(mkdtempSync(join(tmpdir(), "conclave-acp-")));
const home = join(root, "home");
const workingDir = join(root, "work");
const debatesFolder = join(workingDir, "debates");
for (const folder of [home, debatesFolder]) mkdirSync(folder, { recursive: true });
writeFileSync(join(workingDir, "open.txt"), "what everybody may read\n");
writeFileSync(join(debatesFolder, "r.md"), "what a peer wrote\n");
writeFileSync(join(root, "outside.txt"), "what lies outside\n");
symlinkSync("../outside.txt", join(workingDir, "out"));
after(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));

speakerContract("an agent by its command", {
  answers: agent("answer"),
  streams: agent("answer"),
  listens: "it keeps what it hears for itself; the real agents show what arrived",
  fails: { speaker: agent("error 429 Slow"), reason: "SPEAKER_RATE_LIMITED", says: /Slow/ },
  empty: agent("mute"),
  garbage: "what it says is made up already",
  notUtf8: "the protocol is JSON, which is UTF-8",
  hangs: { speaker: agent("hang"), pids: (said) => [JSON.parse(said).pid] },
  missing: speaker("acp:no-such-agent --acp"),
});

describe("an agent by its command", () => {
  test("is known by its program and counts as an agent", () => {
    const { id, family, traits } = speaker("acp:/opt/bin/goose acp --quiet");
    assert.deepEqual(
      { id, family, traits },
      {
        id: "acp:/opt/bin/goose acp --quiet",
        family: "acp:goose",
        traits: { keepsSession: true, readsFiles: true, totalMs: AGENT_TOTAL_MS },
      },
    );
    assert.throws(() => speaker("acp:goose 'open"), { code: "USAGE_OPTION_VALUE" });
  });

  test("replies with its last message, and reports its activities", async () => {
    const parts = await partsOf(agent("answer"));
    assert.deepEqual(
      parts.filter(({ type }) => type !== "session"),
      [
        { type: "activity", text: "thinks" },
        { type: "text", text: "Let me look." },
        { type: "activity", text: "Read" },
        { type: "activity", text: "reads open.txt" },
        { type: "retracted" },
        { type: "text", text: "Use one " },
        { type: "text", text: "writer." },
        {
          type: "usage",
          usage: { inputTokens: 1000, outputTokens: 200, cachedTokens: 400, costMicroUsd: null, estimated: false },
        },
        { type: "finished", reason: "done", message: "", retryAfterMs: null },
      ],
    );
  });

  for (const [how, traits] of [
    ["resumed", ""],
    ["loaded, and the old story passed over", "loads"],
  ]) {
    test(`continues a session that is ${how}`, async () => {
      const first = await partsOf(agent(`memory ${traits}`), { prompt: "The first." });
      const session = sessionIn(first);
      assert.deepEqual(textIn(first), "1 turns: e first.");
      const second = await partsOf(agent(`memory ${traits}`), { prompt: "The second.", session });
      assert.deepEqual([sessionIn(second), textIn(second)], [session, "2 turns: e first.,  second."]);
    });
  }

  test("gets its instructions once", async () => {
    const first = await partsOf(agent("memory"), { prompt: "One?" });
    const session = sessionIn(first) ?? "";
    await hear(agent("memory"), { prompt: "Two?", session });
    const told: string[] = JSON.parse(readFileSync(join(home, `session-${session}.json`), "utf8"));
    const frame = "This is the next message of the debate in which you hold a seat.\n\n";
    assert.deepEqual(told, [`${INSTRUCTIONS}\n\n${frame}One?`, `${frame}Two?`]);
  });

  test("loses a session that it does not know, and one that it cannot continue", async () => {
    const unknown = await hear(agent("answer"), { session: "gone" });
    assert.deepEqual([unknown.reason, unknown.message], ["SPEAKER_SESSION_LOST", "Resource not found"]);
    const unable = await hear(agent("answer forgets"), { session: "any" });
    assert.deepEqual([unable.reason, unable.message], ["SPEAKER_SESSION_LOST", "It cannot continue sessions."]);
  });

  test("may read what is allowed and is refused everything else", async () => {
    const parts = await partsOf(agent("greedy"));
    const methodNotFound = -32_601;
    assert.deepEqual(JSON.parse(textIn(parts)), {
      open: "yes",
      closed: "no",
      link: "no",
      nowhere: "no",
      around: "no",
      write: "no",
      run: "no",
      openText: "what everybody may read\n",
      closedText: null,
      linkText: null,
      written: methodNotFound,
      terminal: methodNotFound,
    });
    assert.deepEqual(
      parts.flatMap((part) => (part.type === "activity" ? [part.text] : [])),
      ["Read a round", "Read a link", "Search", "Search around the debates", "Write mark", "touch mark"].map(
        (what) => `was refused: ${what}`,
      ),
    );
    assert.deepEqual(readdirSync(workingDir).sort(), ["debates", "open.txt", "out"]);
  });

  test("that ends without a reply after a refusal is asked once more", async () => {
    const parts = await partsOf(agent("sulk"));
    assert.deepEqual([textIn(parts), parts.at(-1)?.type], ["Then without it.", "finished"]);
  });

  test("that does something forbidden is reported as a breach", async () => {
    const parts = await partsOf(agent("breach"));
    assert.deepEqual(
      parts.filter(({ type }) => type === "activity" || type === "breach"),
      [
        { type: "activity", text: "Write mark" },
        { type: "breach", text: "it has changed mark" },
        { type: "activity", text: "tries to open debates/r.md, which is off limits to seats" },
        { type: "breach", text: "it has looked at debates/r.md, which is off limits to seats" },
        { type: "activity", text: "rm -rf build" },
        { type: "breach", text: "it has run rm -rf build" },
      ],
    );
  });

  test("fails with the reason it reports", async () => {
    const cases = [
      "signed-out",
      "error 401 Key",
      "error -32603 'HTTP 503 Service Unavailable'",
      "typed",
      "long",
      "refuse",
      "nonsense",
    ];
    const ends = await Promise.all(cases.map(async (mode) => await hear(agent(mode))));
    assert.deepEqual(
      ends.map(({ reason, message }) => [reason, message]),
      [
        ["SPEAKER_AUTH", `Authentication required. To sign in: ${AGENT}`],
        ["SPEAKER_AUTH", `Key. To sign in: ${AGENT}`],
        ["SPEAKER_OVERLOADED", "HTTP 503 Service Unavailable"],
        ["SPEAKER_RATE_LIMITED", "exceeded retry limit, last status: 429"],
        ["SPEAKER_TRUNCATED", "It stopped early: max_tokens."],
        ["SPEAKER_DECLINED", "It declined to answer."],
        ["SPEAKER_FAILED", "Its answer does not follow the protocol."],
      ],
    );
  });

  for (const what of ["messages", "bytes"]) {
    test(`that produces too much output (${what}) is stopped, and only its own call fails`, async () => {
      const listening = { silenceMs: 60_000, totalMs: 120_000, signal: new AbortController().signal };
      const request = {
        call: "r1/answer/a",
        attempt: 1,
        prompt: "One?",
        stablePrefixLength: 0,
        ballotSchema: null,
        session: null,
      };
      const reply = await collectReply(
        agent(`flood ${what}`),
        { ...request, totalMs: listening.totalMs },
        { ...listening, onPart: () => undefined },
      );
      assert.deepEqual(
        [reply.reason, reply.message],
        what === "messages"
          ? ["SPEAKER_TOO_LONG", "The reply is longer than 2 MB."]
          : ["SPEAKER_FAILED", `"${AGENT}" produced too much output.`],
      );
    });
  }

  test("that dies is reported with its exit", async () => {
    const { reason, message } = await hear(agent("die"));
    const end = "exited with status 3 before it answered: Error: connect ECONNREFUSED 127.0.0.1:1.";
    assert.deepEqual([reason, message], ["SPEAKER_UNREACHABLE", `"${AGENT}" ${end}`]);
  });
});

function agent(line: string): Speaker {
  return speaker(`acp:${AGENT} ${line}`);
}

function speaker(spec: string): Speaker {
  const environment = { PATH: [dirname(process.execPath), "/usr/bin", "/bin"].join(":"), HOME: home };
  const around = {
    workingDir,
    debatesFolder,
    environment,
    passEnv: [],
    sleep: async () => undefined,
    hostBox: () => null,
    protocol: null,
  };
  const found = createSpeaker(spec, around);
  assert.ok(found, spec);
  return found;
}

function textIn(parts: readonly SpeechPart[]): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
}

function sessionIn(parts: readonly SpeechPart[]): string | null {
  return parts.find((part) => part.type === "session")?.id ?? null;
}
