// The debates of a fleet over MCP: the official client on a real server and a real database, by right and by tenant.
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { treeId } from "../../src/core/tree-id.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import type { Right } from "../../src/fleet/serve/fleet-person.ts";
import { postgresPeople } from "../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../src/fleet/serve/start-server.ts";
import { hashTree } from "../../src/folder/tree/pack-tree.ts";
import { writeArchive } from "../../src/folder/tree/tree-archive.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { putDebate } from "../support/fleet/put-debate.ts";
import { serveFleet } from "../support/fleet/serve-fleet.ts";
import { startWorker } from "../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { type Answer, type Connection, connectOverHttp, LATEST } from "../support/mcp-clients.ts";

const database = testDatabase();
const QUESTION = "Should we move our jobs to Postgres?";
const SEATS = ["architect=sim:p=0.7", "security=sim:p=0.7"];
const ORDER = { question: QUESTION, seats: SEATS, topic: "jobs" };

/** A server of its own, and people who connect to it. */
async function serve(t: TestContext) {
  const { fleet, server } = database();
  const settings = { host: "127.0.0.1", port: 0, publicUrl: null, version: "0.0.0" };
  const { publicUrl, close } = await startServer(server.url, settings);
  t.after(close);
  const url = new URL("mcp", publicUrl).href;
  const addPerson = (tenant: string, right: Right) => postgresPeople(fleet).add({ tenant, name: "ada", right });
  const connect = async (token: string, mode?: typeof LATEST) => {
    const connection = await connectOverHttp({ url, token }, mode === undefined ? {} : { mode });
    t.after(connection.close);
    return connection;
  };
  const connectAs = async (tenant: string, right: Right) => connect(await addPerson(tenant, right));
  return { fleet, url, publicUrl, addPerson, connect, connectAs };
}

async function followToEnd({ call }: Pick<Connection, "call">, id: string): Promise<Answer> {
  for (;;) {
    const answer = await call("wait", { id, seconds: 20 });
    if (answer.isError || answer.facts.running === false) return answer;
  }
}

function firstLine({ isError, text }: Answer) {
  return { isError, text: text.split("\n")[0] };
}

/** So that no other test's worker runs it. */
async function dropWork(tenant: string): Promise<void> {
  await database().fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
}

for (const [name, mode] of [
  ["the handshake that most clients know", "legacy"],
  ["the revision without sessions", LATEST],
] as const) {
  test(`a person's agent starts a debate, follows it and reads its verdict, by ${name}`, async (t) => {
    const { server } = database();
    const { publicUrl, addPerson, connect } = await serve(t);
    const debates = await connect(await addPerson(freshTenant(), "start"), mode);
    const started = await debates.call("start", ORDER);
    assert.deepEqual(started.text.split("\n").slice(-4), [
      "Debate 001-jobs has been handed to the fleet.",
      "No worker is running. Start one: conclave worker --fleet URL",
      `The person can watch it at ${publicUrl.href}#/001-jobs`,
      "Call wait with id 001-jobs until there is a verdict.",
    ]);
    assert.deepEqual([started.facts.id, started.facts.folder, started.facts.running], ["001-jobs", null, true]);

    await startWorker(t, server.url);
    const over = await followToEnd(debates, "jobs");
    assert.deepEqual([over.facts.status, over.facts.trouble], ["completed", null]);
    const verdict = await debates.call("verdict", { id: "1" });
    assert.deepEqual([verdict.isError, verdict.facts.outcome], [false, over.facts.outcome]);
    const { facts } = await debates.call("list");
    assert.deepEqual(
      [facts.debates].flat().map((entry) => Object(entry).id),
      ["001-jobs"],
    );
    const { contents } = await debates.client.readResource({ uri: "conclave://debates/001-jobs/transcript" });
    assert.match(JSON.stringify(contents), /# Transcript of debate 001 jobs/);
    const again = await debates.call("resume", { id: "1" });
    assert.match(again.text, /^Debate 001-jobs has finished \(.*\)\. Call verdict with id 001-jobs to read it\.$/);
  });
}

test("a host takes its seat over MCP, and notes are signed by the person", async (t) => {
  const { fleet, addPerson, connect } = await serve(t);
  const tenant = freshTenant();
  const { call } = await connect(await addPerson(tenant, "start"), LATEST);
  const seats = ["architect=host", "security=host"];
  const started = await call("start", { ...ORDER, seats, chair: "host", no_closing: true });
  assert.equal(started.isError, false, started.text);
  await startWorker(t, database().server.url);
  const waits = await call("wait", { id: "1", seconds: 60 });
  const asked = await call("asked", { id: "1" });
  assert.equal(Object([waits.facts.awaited].flat()[0]).call, asked.facts.call);
  assert.match(asked.text, /^You are asked as architect\. .*word for word:\n\n# Your role\n/s);
  assert.equal((await call("say", { id: "1", text: "It rains.", kind: "fact" })).text, "Note added.");
  const handed = await call("contribute", { id: "1", call: asked.facts.call, text: "Rows, and no more." });
  assert.match(handed.text, /^Submitted: 4 words\./);
  const replies = await fleet.query<{ reply: string }>(
    "select reply from conclave.host_replies join conclave.debates on debate = key where tenant = $1",
    [tenant],
  );
  assert.deepEqual(
    replies.map(({ reply }) => JSON.parse(reply).by),
    ["ada (test 1.0.0)"],
  );
  const { state } = await readDebate(await postgresDebates(fleet, tenant).find("1"));
  assert.deepEqual(
    state.notes.map(({ by, note }) => ({ by, note })),
    [{ by: "ada", note: { kind: "fact", text: "It rains." } }],
  );
  assert.equal((await call("stop", { id: "1" })).text, "Stopping. To continue later, call resume.");
  const stopped = await followToEnd({ call }, "1");
  assert.equal(stopped.facts.stopped, "stopped");
  const resumed = await call("resume", { id: "1" });
  assert.deepEqual([resumed.isError, resumed.facts.running], [false, true]);
  const twice = await call("resume", { id: "1" });
  assert.deepEqual(firstLine(twice), { isError: true, text: "DEBATE_RUNNING: Debate 001-jobs is running." });
  await call("stop", { id: "1" });
  await followToEnd({ call }, "1");
});

describe("review", () => {
  const DIFF =
    "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n";
  const SEATED = { seats: ["reviewer=host", "security=host"] };
  const files = [
    { name: "src/a.ts", content: Buffer.from("const a = 2;\n") },
    { name: "src/b.ts", content: Buffer.from("const b = 2;\n") },
    { name: "logo.png", content: Buffer.from([0, 1, 2]) },
    { name: ".env", content: Buffer.from("KEY=secret\n") },
  ];

  async function reviewer(t: TestContext) {
    const { fleet, publicUrl, addPerson, connect } = await serve(t);
    const tenant = freshTenant();
    const token = await addPerson(tenant, "start");
    const { call } = await connect(token);
    const archive = writeArchive([...files, { name: "tenant.md", content: Buffer.from(tenant) }]);
    const tree = hashTree(archive);
    const headers = { authorization: `Bearer ${token}` };
    const put = await fetch(new URL(`trees/${tree}`, publicUrl), { method: "PUT", headers, body: archive });
    assert.equal(put.status, 201);
    t.after(() => dropWork(tenant));
    const read = async (id: unknown) => {
      const { state } = await readDebate(await postgresDebates(fleet, tenant).find(String(id)));
      const { context, text, workingDir } = state.question;
      return { text, workingDir, shown: context.map(({ name, text }) => [name, text]), protocol: state.protocol };
    };
    return { tenant, call, tree, read };
  }

  test("of a diff, with the files around it", async (t) => {
    const { call, tree, read } = await reviewer(t);
    const { isError, text, facts } = await call("review", { ...SEATED, diff: DIFF, tree });
    assert.equal(isError, false, text);
    assert.deepEqual(await read(facts.id), {
      text: "Which defects are there in the changes?",
      workingDir: treeId(tree),
      shown: [["src/a.ts (diff)", DIFF]],
      protocol: "review",
    });
  });

  test("of paths in a tree, without what is secret or not text", async (t) => {
    const { call, tree, tenant, read } = await reviewer(t);
    const named = await call("review", { ...SEATED, tree, paths: ["./src/b.ts"] });
    assert.deepEqual((await read(named.facts.id)).shown, [["src/b.ts", "const b = 2;\n"]]);
    const all = await call("review", { ...SEATED, tree });
    assert.deepEqual((await read(all.facts.id)).shown, [
      ["src/a.ts", "const a = 2;\n"],
      ["src/b.ts", "const b = 2;\n"],
      ["tenant.md", tenant],
    ]);
    for (const path of ["../../etc/passwd", "/etc/passwd", "src/c.ts", ".env", "logo.png", "rc"]) {
      const { isError, text } = await call("review", { ...SEATED, tree, paths: [path] });
      assert.deepEqual(
        [isError, text.split("\n")[0]],
        [true, `FILE_UNREADABLE: The tree has no text at ${JSON.stringify(path)}.`],
      );
    }
  });

  test("of nothing, of paths without a tree, or of another tenant's tree is refused", async (t) => {
    const { call, tree } = await reviewer(t);
    const stranger = await reviewer(t);
    const first = async (given: object, by = call) => firstLine(await by("review", { ...SEATED, ...given })).text ?? "";
    assert.match(await first({}), /^REVIEW_EMPTY: /);
    assert.match(await first({ paths: ["src"] }), /^USAGE_ARGUMENTS: paths: there is no tree/);
    assert.match(await first({ tree, paths: ["src"] }, stranger.call), /^TREE_UNKNOWN: /);
    assert.match(await first({ tree, diff: DIFF }, stranger.call), /^TREE_UNKNOWN: /);
    assert.match(await first({ diff: DIFF, working_dir: "/" }), /^USAGE_ARGUMENTS: review: working_dir is unknown/);
    assert.match(await first({ diff: DIFF, seats: ["cmd:id", "reviewer=host"] }), /^USAGE_OPTION_VALUE: /);
  });
});

describe("rights", () => {
  const READS = ["list", "status", "verdict", "wait"];
  const STEERS = ["asked", "conclude", "contribute", "decide", "say", "stop"];
  const STARTS = ["ask", "resume", "review", "start"];
  const OFFERED: readonly (readonly [Right, readonly string[]])[] = [
    ["read", READS],
    ["steer", [...READS, ...STEERS]],
    ["start", [...READS, ...STEERS, ...STARTS]],
  ];
  for (const [right, offered] of OFFERED) {
    test(`whoever may ${right} has these tools and no other: ${offered.join(", ")}`, async (t) => {
      const { fleet, connectAs } = await serve(t);
      const tenant = freshTenant();
      await putDebate(fleet, tenant, offlineEditsUndecided());
      const { client, call } = await connectAs(tenant, right);
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name).sort(), [...offered].sort());
      assert.equal((await call("status", { id: "1" })).isError, false);
      const kept = [...STEERS, ...STARTS].filter((name) => !offered.includes(name));
      for (const name of kept) {
        await assert.rejects(call(name, { id: "1", text: "It rains.", ...ORDER }), /not found|Unknown tool/i, name);
      }
      assert.equal((await postgresDebates(fleet, tenant).list()).length, 1);
      const notes = "select from conclave.notes join conclave.debates on debate = key where tenant = $1";
      assert.equal((await fleet.query(notes, [tenant])).length, 0);
    });
  }

  test("a debate of another tenant is as unknown as one that does not exist", async (t) => {
    const { fleet, connectAs } = await serve(t);
    const [tenant, other] = [freshTenant(), freshTenant()];
    const id = await putDebate(fleet, tenant, offlineEdits());
    const { client, call } = await connectAs(other, "start");
    assert.deepEqual((await call("list")).facts.debates, []);
    assert.deepEqual((await client.listResources()).resources, []);
    const uri = `conclave://debates/${id}/transcript`;
    await assert.rejects(client.readResource({ uri }), /There is no debate/);
    const inputs = { text: "x", kind: "fact", choice: "next", call: "r1/opening/a", question: "Why?" };
    for (const tool of [
      "status",
      "wait",
      "verdict",
      "say",
      "decide",
      "conclude",
      "stop",
      "asked",
      "contribute",
      "resume",
      "ask",
    ]) {
      const answer = async (name: string) => firstLine(await call(tool, { ...inputs, id: name }));
      const { isError, text = "" } = await answer(id);
      assert.deepEqual([tool, isError, text.startsWith("DEBATE_UNKNOWN: ")], [tool, true, true], text);
      assert.equal(text.replace(id, "999-none"), (await answer("999-none")).text);
    }
  });

  test("a token counts for as long as its person has it", async (t) => {
    const { fleet, addPerson, connect } = await serve(t);
    const tenant = freshTenant();
    const { call } = await connect(await addPerson(tenant, "read"));
    assert.deepEqual((await call("list")).facts.debates, []);
    await postgresPeople(fleet).remove({ tenant, name: "ada" });
    await assert.rejects(call("list"), /401|token is missing or wrong/);
  });
});

test("a request without a token, to another host or from another site is refused", async (t) => {
  const { fleet, url, addPerson } = await serve(t);
  const bearer = `Bearer ${await addPerson(freshTenant(), "start")}`;
  const status = async (headers: Record<string, string>, method = "POST") =>
    (await fetch(url, { method, headers, ...(method === "POST" ? { body: "{}" } : {}) })).status;
  assert.deepEqual(
    [
      await status({}),
      await status({ authorization: "Bearer conclave_guessed" }),
      await status({ authorization: bearer, origin: "https://evil.example" }),
      await status({ authorization: bearer, "sec-fetch-site": "cross-site" }),
      await status({ cookie: `conclave=${bearer.slice(7)}` }),
      await status({ authorization: bearer }, "GET"),
    ],
    [401, 401, 403, 403, 403, 405],
  );
  const elsewhere = await serveFleet(t, fleet).ask("/mcp", {
    headers: { host: "evil.example", authorization: bearer },
  });
  assert.equal(elsewhere.status, 403);
});

describe("what a client may not reach", () => {
  const refusals: readonly (readonly [what: string, more: object, text: RegExp])[] = [
    [
      "a command",
      { seats: ["cmd:touch /tmp/x", "sim:p=1"] },
      /^USAGE_OPTION_VALUE: This server does not start a debate that runs/,
    ],
    ["an agent's command", { seats: ["acp:./agent", "sim:p=1"] }, /^USAGE_OPTION_VALUE: This server does not start/],
    ["a script", { seats: ["script:/etc/passwd", "sim:p=1"] }, /^USAGE_OPTION_VALUE: This server does not start/],
    ["an address", { chair: "openai/gpt-5@http://evil.example" }, /^USAGE_OPTION_VALUE: This server does not start/],
    [
      "a path as context",
      { context: ["/etc/passwd"] },
      /^USAGE_ARGUMENTS: start: context\[0\] is "\/etc\/passwd"; expected an object with name and text\./,
    ],
    [
      "a file as the question",
      { file: "/etc/passwd" },
      /^USAGE_ARGUMENTS: start: file is unknown; expected only question, /,
    ],
    ["a working directory", { working_dir: "/" }, /^USAGE_ARGUMENTS: start: working_dir is unknown/],
    ["a folder", { out_dir: "/tmp", path: "/tmp/x" }, /^USAGE_ARGUMENTS: start: out_dir, path are unknown/],
    ["the environment", { pass_env: ["OPENAI_API_KEY"] }, /^USAGE_ARGUMENTS: start: pass_env is unknown/],
  ];
  for (const [what, more, text] of refusals) {
    test(what, async (t) => {
      const { fleet, connectAs } = await serve(t);
      const tenant = freshTenant();
      const { call } = await connectAs(tenant, "start");
      const refused = await call("start", { ...ORDER, ...more });
      assert.equal(refused.isError, true);
      assert.match(refused.text, text);
      assert.deepEqual(await postgresDebates(fleet, tenant).list(), []);
    });
  }

  test("texts of a context are shown to the seats, and paths in texts and IDs lead nowhere", async (t) => {
    const { fleet, connectAs } = await serve(t);
    const tenant = freshTenant();
    const { call } = await connectAs(tenant, "start");
    const context = [{ name: "jobs.md", text: "240 jobs a second." }];
    await call("start", { ...ORDER, question: "Is /etc/passwd or ../../package.json fine as it is?", context });
    const { state } = await readDebate(await postgresDebates(fleet, tenant).find("1"));
    assert.deepEqual(
      state.question.context.map(({ name, text, path }) => ({ name, text, path })),
      [{ ...context[0], path: null }],
    );
    for (const id of ["../001-jobs", "/etc", "", "'; drop table conclave.debates; --", "a\u0000b", "%"]) {
      const { isError, text = "" } = firstLine(await call("status", { id }));
      assert.deepEqual([isError, text.split(":")[0]], [true, "DEBATE_UNKNOWN"], id);
    }
    await dropWork(tenant);
  });
});
