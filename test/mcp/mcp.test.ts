// The MCP server driven by the official client, over both transports and both eras of the protocol: whole debates, a client that
// goes away halfway, the person asked in between, and what is refused.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { survivors } from "../support/children/processes.ts";
import { commandSpeaker, places, QUESTION, waitForFile } from "../support/command.ts";
import { type Answer, type Connect, type Connection, mcpClients } from "../support/mcp-clients.ts";

const place = places();
const {
  overStdio,
  overStdioWithoutCommands: overStdioAsItIs,
  overStdioSessionless: overStdioOfLate,
  overHttp,
  httpServer,
} = mcpClients(place);

/** Both seats of a duet, which wait as long as the file `hold` is there. */
function seats(isHeld: boolean): readonly string[] {
  const told = join(place().path, "told");
  mkdirSync(told, { recursive: true });
  if (isHeld) writeFileSync(join(told, "hold"), "");
  return [`architect=${commandSpeaker(told)}`, `reviewer=${commandSpeaker(told)}`];
}

/** Asks again, as a client does, until it is over or waits for the person. */
async function followToEnd({ call }: Connection, id: string): Promise<Answer> {
  for (;;) {
    const answer = await call("wait", { id, seconds: 20 });
    if (answer.isError || answer.facts.running === false || answer.facts.checkpoint !== null) return answer;
  }
}

async function personAsked(connect: Connect): Promise<void> {
  const asked: string[] = [];
  const debates = await connect(() => {
    asked.push("asked");
    return { choice: "constrain", text: "No new service." };
  });
  try {
    const input = {
      question: QUESTION,
      protocol: "duet",
      rounds: 2,
      interactive: true,
      seats: seats(false),
      topic: "x",
    };
    await debates.call("start", input);
    const { facts } = await followToEnd(debates, "1");
    assert.deepEqual([facts.status, facts.outcome], ["completed", "consensus"]);
    assert.deepEqual(asked, ["asked"]);
    assert.match(readFileSync(join(place().path, "told/design-2.md"), "utf8"), /C1: No new service\./);
  } finally {
    await debates.close();
  }
}

test("the person is asked over stdio in the revision without sessions, too", () => personAsked(overStdioOfLate));

for (const [name, connect] of [
  ["stdio", overStdio],
  ["HTTP", overHttp],
] as const) {
  describe(`over ${name}`, () => {
    test("a whole rehearsal is started, followed and read", async () => {
      const debates = await connect();
      try {
        const started = await debates.call("start", { question: QUESTION, protocol: "duet" });
        const id = String(started.facts.id);
        assert.match(started.text, /^REHEARSAL /);
        assert.match(started.text, new RegExp(`Debate ${id} is running in the background`));
        assert.equal(started.facts.rehearsal, true);
        const { facts } = await followToEnd(debates, id);
        assert.deepEqual([facts.status, facts.outcome, facts.rehearsal], ["completed", "split", true]);
        const verdict = await debates.call("verdict", { id });
        assert.match(verdict.text, /REHEARSAL/i);
        assert.equal(verdict.facts.outcome, "split");
        const transcript = await debates.client.readResource({ uri: `conclave://debates/${id}/transcript` });
        assert.deepEqual(
          transcript.contents.map((page) => ("text" in page ? page.text : "")),
          [readFileSync(join(place().path, "debates", id, "transcript.md"), "utf8")],
        );
        const listed = await debates.call("list");
        assert.deepEqual(
          [listed.facts.debates].flat().map((each) => Object(each).id),
          [id],
        );
        const { resources } = await debates.client.listResources();
        assert.deepEqual(
          resources.map(({ uri }) => uri),
          [`conclave://debates/${id}/transcript`, `conclave://debates/${id}/synthesis`],
        );
      } finally {
        await debates.close();
      }
    });

    test("a client that disconnects halfway loses nothing and can follow again", async () => {
      const first = await connect();
      const { facts } = await first.call("start", {
        question: QUESTION,
        protocol: "duet",
        seats: seats(true),
        topic: "x",
        evidence: "off",
      });
      assert.equal(facts.id, "001-x");
      await waitForFile(join(place().path, "told/holding"));
      const early = await first.call("verdict", { id: "1" });
      assert.deepEqual([early.isError, early.text.split(":")[0]], [true, "DEBATE_UNDECIDED"]);
      await first.close();

      const second = await connect();
      try {
        const status = await second.call("status", { id: "x" });
        assert.deepEqual([status.facts.running, status.facts.status], [true, "running"]);
        assert.equal(
          (await second.call("say", { id: "1", kind: "fact", text: "The peak is 240 a second." })).text,
          "Note added.",
        );
        rmSync(join(place().path, "told/hold"));
        const over = await followToEnd(second, "001-x");
        assert.deepEqual([over.facts.status, over.facts.outcome], ["completed", "consensus"]);
        assert.match(second.progress.join("\n"), /reply +architect/);
        const { facts: read } = await second.call("verdict", { id: "1" });
        const { flags } = JSON.parse(readFileSync(join(place().path, "debates/001-x/state.json"), "utf8"));
        assert.equal(flags.evidence, "off");
        const replies = [read.replies].flat().map((each) => Object(each));
        assert.ok(replies.length >= 4);
        assert.ok(replies.every(({ speaker }) => String(speaker).startsWith("cmd:")));
        assert.match(readFileSync(join(place().path, "told/synthesis-1.md"), "utf8"), /F1: The peak is 240 a second\./);
      } finally {
        await second.close();
      }
    });

    test("the person is asked at a checkpoint if the client can ask", () => personAsked(connect));

    test("a client that cannot ask learns about the checkpoint and passes on the person's decision", async () => {
      const debates = await connect();
      try {
        await debates.call("start", {
          question: QUESTION,
          protocol: "duet",
          rounds: 2,
          interactive: true,
          seats: seats(false),
          topic: "x",
        });
        const waiting = await followToEnd(debates, "1");
        assert.match(waiting.text, /001-x is waiting for the person\.[\s\S]*Positions after round 1 of 2/);
        const empty = await debates.call("decide", { id: "1", choice: "deeper" });
        assert.deepEqual(
          [empty.isError, empty.text.split("\n")[0]],
          [true, 'USAGE_ARGUMENTS: The decision "deeper" needs text.'],
        );
        assert.equal((await debates.call("decide", { id: "1", choice: "conclude" })).isError, false);
        const { facts } = await followToEnd(debates, "1");
        assert.equal(facts.status, "completed");
        assert.equal(existsSync(join(place().path, "told/design-2.md")), false);
      } finally {
        await debates.close();
      }
    });

    test("a debate is stopped and resumed", async () => {
      const debates = await connect();
      try {
        await debates.call("start", { question: QUESTION, protocol: "duet", seats: seats(true), topic: "x" });
        await waitForFile(join(place().path, "told/holding"));
        assert.equal((await debates.call("stop", { id: "1" })).text, "Stopping. To continue later, call resume.");
        const stopped = await followToEnd(debates, "1");
        assert.deepEqual([stopped.facts.status, stopped.facts.stopped], ["interrupted", "stopped"]);
        rmSync(join(place().path, "told/hold"));
        await debates.call("resume", { id: "1", rounds: 4 });
        await debates.call("conclude", { id: "1" });
        assert.equal((await followToEnd(debates, "1")).facts.status, "completed");
        const again = await debates.call("resume", { id: "1" });
        assert.deepEqual([again.isError, again.facts.status], [false, "completed"]);
        assert.match(
          again.text,
          /^Debate 001-x has finished \(.*\)\. Its result is in .*\/debates\/001-x\/synthesis\.md; call verdict/,
        );
        const longer = await debates.call("resume", { id: "1", rounds: 9 });
        assert.match(longer.text, /^DEBATE_OVER: .*\n +To add rounds: conclave fork 001-x --at 1 --rounds 9$/);
      } finally {
        await debates.close();
      }
    });

    test("errors come back as a sentence and a hint", async () => {
      const debates = await connect();
      try {
        const unknown = await debates.call("status", { id: "no-such" });
        assert.deepEqual([unknown.isError, unknown.text.split(":")[0]], [true, "DEBATE_UNKNOWN"]);
        const elsewhere = await debates.call("verdict", { id: "../elsewhere" });
        assert.deepEqual([elsewhere.isError, elsewhere.text.split(":")[0]], [true, "DEBATE_UNKNOWN"]);
        const short = await debates.call("start", { question: "Why?", seats: ["nobody"] });
        assert.equal(short.isError, true);
        assert.match(short.text, /^QUESTION_TOO_SHORT: [\s\S]*^SEAT_UNKNOWN: /m);
        const { messages } = await debates.client.getPrompt({
          name: "debate",
          arguments: { question: "@src/db.ts or not?" },
        });
        assert.match(JSON.stringify(messages), /Request: @src\/db\.ts or not\?/);
      } finally {
        await debates.close();
      }
    });
  });
}

test("a server over stdio ends with its client, and refuses commands unless they are allowed", async () => {
  const { call, close, pid } = await overStdioAsItIs();
  const { isError, text } = await call("start", {
    question: QUESTION,
    seats: ["architect=cmd:touch here", "cmd:touch there"],
  });
  assert.equal(isError, true);
  assert.match(text, /^USAGE_OPTION_VALUE: This server does not start a debate that runs touch here/);
  await close();
  assert.deepEqual(await survivors(pid === null ? [] : [pid]), []);
});

test("a debate goes where path or out_dir say, within the project, and nowhere else", async () => {
  const debates = await overStdioAsItIs();
  try {
    const asked = { question: QUESTION, protocol: "duet" };
    const folderOf = async (where: Record<string, unknown>) => {
      const { facts } = await debates.call("start", { ...asked, ...where });
      await followToEnd(debates, String(facts.id));
      return facts.folder;
    };
    assert.equal(await folderOf({ path: "one" }), join(place().path, "one"));
    assert.equal(await folderOf({ out_dir: "others", topic: "x" }), join(place().path, "others/001-x"));
    const { isError, text } = await debates.call("start", { ...asked, path: "../elsewhere" });
    assert.equal(isError, true);
    assert.match(text, /^USAGE_OPTION_VALUE: This server does not start a debate that writes to .*elsewhere/);
  } finally {
    await debates.close();
  }
});

test("over HTTP requests without the token, by a foreign name or from a foreign page are refused", async () => {
  const { url, token } = await httpServer();
  const status = async (headers: Record<string, string>) =>
    (await fetch(url, { method: "POST", headers, body: "{}" })).status;
  const bearer = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  assert.equal(await status({}), 401);
  assert.equal(await status({ Authorization: "Bearer guess" }), 401);
  assert.equal(await status({ ...bearer, Origin: "https://evil.example" }), 403);
  assert.notEqual(await status(bearer), 401);
});
