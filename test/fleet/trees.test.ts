// Debates of a fleet about files: workers get them as a tree, and nobody else does.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { treeId } from "../../src/core/tree-id.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { hashTree } from "../../src/folder/tree/pack-tree.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { places, QUESTION } from "../support/command.ts";
import { cacheOfTrees } from "../support/fleet/cache-of-trees.ts";
import { request } from "../support/fleet/request.ts";
import { awaitEnd, readWork, startWorker } from "../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { collect } from "../support/log-folder.ts";

const { folder: CACHE, clear: clearCache } = cacheOfTrees();
const SCENARIOS = join(import.meta.dirname, "../fixtures/scenarios");
const database = testDatabase();
const place = places();

const BENCH = "# Measured\n\nA look-up takes 4 ms on the small machine.\n";

/** A project that no other test has, and seats of which one cites it. */
function createProject() {
  const { path } = place();
  mkdirSync(join(path, "project"), { recursive: true });
  writeFileSync(join(path, "project/bench.md"), BENCH);
  writeFileSync(join(path, "project/path.txt"), path);
  const scenario = readFileSync(join(SCENARIOS, "apart-dear.yaml"), "utf8");
  writeFileSync(join(path, "cites.yaml"), scenario.replace("quote: 4 ms", "quote: takes 4 ms on the small machine"));
  const speaker = `script:${join(path, "cites.yaml")}`;
  return { folder: join(path, "project"), seats: [`architect=${speaker}`, `reviewer=${speaker}`] };
}

const DUET = ["-p", "duet", "--rounds", "1", "--no-closing"];

/** Commands of a tenant of its own, in a project. */
function tenantOf() {
  const tenant = freshTenant();
  const { server, fleet } = database();
  const project = createProject();
  const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant, XDG_CACHE_HOME: CACHE };
  const conclave = (...words: readonly string[]) => place().conclave(words, { env });
  const ask = (...words: readonly string[]) =>
    conclave(QUESTION, ...DUET, "--seats", project.seats.join(","), ...words);
  const debates = postgresDebates(fleet, tenant);
  const read = async (id: string) => collect((await debates.find(id)).log().read());
  const findRow = async (id: string) => {
    const rows = await fleet.query<{ key: string; tree: string | null }>(
      "select key, tree from conclave.debates where tenant = $1 and number = $2",
      [tenant, Number(id)],
    );
    return rows[0] ?? { key: "", tree: null };
  };
  return { ...project, tenant, env, conclave, ask, debates, read, findRow };
}

async function runAll(t: TestContext, key: string): Promise<void> {
  await startWorker(t, database().server.url);
  await awaitEnd(database().fleet, key);
}

/** What was found out about bench.md. */
function checksIn(events: Awaited<ReturnType<ReturnType<typeof tenantOf>["read"]>>) {
  return events.flatMap(({ event }) =>
    event.type === "evidence.checked" ? event.checks.map(({ mark, detail }) => ({ mark, detail })) : [],
  );
}

const FOUND = [{ mark: "found", detail: "The quote is at bench.md:3." }];
const UNCHECKED = [{ mark: "unchecked", detail: "This debate has no working directory to check files in." }];

async function countTrees(sha256: string | null): Promise<number> {
  return (await database().fleet.query("select from conclave.trees where sha256 = $1", [sha256])).length;
}

test("a worker checks citations in the files that came with the debate, and the sender's folder may be gone", async (t) => {
  const { ask, folder, findRow, read } = tenantOf();
  const asked = await ask("--working-dir", "project", "--detach");
  assert.equal(asked.exit, 0, asked.stderr);
  assert.match(asked.stderr, /Seats can read 2 files in project \(3 kB\), which are sent along with the debate\./);
  rmSync(folder, { recursive: true });
  const { key, tree } = await findRow("1");
  await runAll(t, key);
  const events = await read("1");
  assert.deepEqual(checksIn(events), FOUND);
  const opened = events.flatMap(({ event }) => (event.type === "debate.opened" ? event.question.workingDir : []));
  assert.deepEqual(opened, [treeId(tree ?? "")]);
});

test("without a tree, files that seats cite are not checked", async (t) => {
  const { ask, findRow, read } = tenantOf();
  await ask("--detach");
  const { key, tree } = await findRow("1");
  assert.equal(tree, null);
  await runAll(t, key);
  assert.deepEqual(checksIn(await read("1")), UNCHECKED);
});

test("a tree is stored once for all, and goes with its last debate", async () => {
  const { ask, debates, findRow } = tenantOf();
  await ask("--working-dir", "project", "--detach");
  await ask("--working-dir", "project", "--detach");
  const { tree } = await findRow("1");
  const other = tenantOf();
  await other.ask("--working-dir", "project", "--detach");
  assert.equal((await findRow("2")).tree, tree);
  assert.equal(await countTrees(tree), 1);
  await database().fleet.query("update conclave.debates set work = 'none' where tree = $1", [tree]);
  await debates.remove("1");
  await other.debates.remove("1");
  assert.equal(await countTrees(tree), 1);
  await debates.remove("2");
  assert.equal(await countTrees(tree), 0);
});

test("a tenant gets nothing of another's tree by its hash", async (t) => {
  const { ask, findRow, seats, conclave } = tenantOf();
  await ask("--working-dir", "project", "--detach");
  const { tree } = await findRow("1");
  const id = treeId(tree ?? "");
  const refused = await conclave(QUESTION, "--working-dir", id, "--detach");
  assert.match(refused.stderr, /^FOLDER_UNUSABLE: /m);
  const order = await request({ protocol: "duet", rounds: 1, noClosing: true, seats });
  const guess = { ...order, question: { ...order.question, workingDir: id } };
  const thief = freshTenant();
  const { key, name } = await submitDebate(database().fleet, { tenant: thief, request: guess, dedupe: null });
  await runAll(t, key);
  const home = await postgresDebates(database().fleet, thief).find(name);
  assert.deepEqual(checksIn(await collect(home.log().read())), UNCHECKED);
});

test("a fork has the tree of its original, even after that was removed", async (t) => {
  const { ask, conclave, findRow, read } = tenantOf();
  await ask("--working-dir", "project", "--detach");
  const original = await findRow("1");
  await runAll(t, original.key);
  const forked = await conclave("fork", "1", "--at", "1", "--rounds", "2", "--constraint", "No service to operate.");
  assert.match(forked.stdout, /^# /, forked.stderr);
  assert.equal((await conclave("rm", "1", "--yes")).exit, 0);
  assert.equal((await findRow("2")).tree, original.tree);
  assert.equal(await countTrees(original.tree), 1);
  assert.ok((await read("2")).some(({ event }) => event.type === "debate.forked"));
});

test("an archived debate has its tree, and continues here with it", async (t) => {
  const { ask, conclave, findRow, env } = tenantOf();
  await ask("--working-dir", "project", "--detach");
  const { key, tree } = await findRow("1");
  await runAll(t, key);
  const folder = join(place().path, "kept/001-sessions-rows-table-signed-tokens");
  // A link that was there is not followed.
  const elsewhere = join(place().path, "elsewhere");
  mkdirSync(folder, { recursive: true });
  writeFileSync(elsewhere, "mine");
  symlinkSync(elsewhere, join(folder, "tree.tar"));
  assert.equal((await conclave("fleet", "archive", "1", "--to", "kept")).exit, 0);
  assert.equal(readFileSync(elsewhere, "utf8"), "mine");
  assert.equal(hashTree(readFileSync(join(folder, "tree.tar"))), tree);
  assert.match(
    readFileSync(join(folder, "context.md"), "utf8"),
    new RegExp(`working directory .*${treeId(tree ?? "")}`),
  );
  clearCache();
  const words = ["fork", "1", "--at", "1", "--rounds", "2", "--out-dir", "kept"];
  const forked = await place().conclave(words, { env: { XDG_CACHE_HOME: env.XDG_CACHE_HOME } });
  assert.match(forked.stdout, /^# /, forked.stderr);
  const copy = join(place().path, "kept/002-sessions-rows-table-signed-tokens/tree.tar");
  assert.equal(hashTree(readFileSync(copy)), tree);
  assert.equal(readFileSync(join(CACHE, "conclave/trees", tree ?? "", "bench.md"), "utf8"), BENCH);
});

test("a debate that hit a limit in the fleet is resumed here with its tree", async (t) => {
  const { ask, conclave, findRow, env } = tenantOf();
  await ask("--working-dir", "project", "--max-tokens", "1000", "--detach");
  const { key, tree } = await findRow("1");
  await runAll(t, key);
  assert.equal((await conclave("fleet", "archive", "1", "--to", "kept")).exit, 0);
  clearCache();
  const words = ["resume", "1", "--max-tokens", "1000000", "--out-dir", "kept"];
  const resumed = await place().conclave(words, { env: { XDG_CACHE_HOME: env.XDG_CACHE_HOME } });
  assert.match(resumed.stdout, /^# /, resumed.stderr);
  const folder = join(place().path, "kept/001-sessions-rows-table-signed-tokens");
  assert.equal(readFileSync(join(CACHE, "conclave/trees", tree ?? "", "bench.md"), "utf8"), BENCH);
  clearCache();
  rmSync(join(folder, "tree.tar"));
  const lacking = await place().conclave(["fork", "1", "--at", "1", "--out-dir", "kept"]);
  assert.match(lacking.stderr, /^FILE_UNREADABLE: The debate's working directory, .*tree\.tar, cannot be read\./m);
});

test("a worker runs nothing on a tree that somebody changed in the database", async (t) => {
  const { ask, findRow } = tenantOf();
  const { fleet, server } = database();
  await ask("--working-dir", "project", "--detach");
  const { key, tree } = await findRow("1");
  await fleet.query("update conclave.trees set archive = archive || '\\x00' where sha256 = $1", [tree]);
  await startWorker(t, server.url);
  const trouble = await pollUntil(
    async () => {
      const { work, trouble } = await readWork(fleet, key);
      return work === "failed" ? trouble : null;
    },
    () => "The debate was not given up.",
  );
  assert.equal(trouble, `The archive of the working tree ${tree} is too large, or of another tree.`);
});

test("a key stands for one tree", async () => {
  const { ask, folder, debates } = tenantOf();
  const words = ["--working-dir", "project", "--once", "build-1", "--detach"];
  assert.equal((await ask(...words)).exit, 0);
  assert.equal((await ask(...words)).exit, 0);
  assert.equal((await debates.list()).length, 1);
  writeFileSync(join(folder, "bench.md"), "It takes 9 ms.\n");
  const refused = await ask(...words);
  assert.match(refused.stderr, /^ORDER_DIFFERS: .* with a different tree\./m);
});
