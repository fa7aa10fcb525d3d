// A fleet is updated one process after the other: versions meet over one database.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Fleet, openFleet } from "../../src/fleet/open-fleet.ts";
import { retryDebate } from "../../src/fleet/work/decide-work.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { hashTree } from "../../src/folder/tree/pack-tree.ts";
import { writeArchive } from "../../src/folder/tree/tree-archive.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { places } from "../support/command.ts";
import { cacheOfTrees } from "../support/fleet/cache-of-trees.ts";
import { CALLS, submitPaid } from "../support/fleet/kill-workers.ts";
import { scriptRequest } from "../support/fleet/request.ts";
import { readWork } from "../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../support/fleet/worker-process.ts";

const database = testDatabase();
const place = places();
const { folder: CACHE } = cacheOfTrees();
const ROOT = join(import.meta.dirname, "../..");

/** What earlier versions did not write. */
const LATER_FIELDS = ["afterRest", "forecast", "model", "reused", "endsBy"];

/** Leaves the debate as an earlier version, which died after so many answers, would have: its last lines gone, and without later fields. */
async function turnBack(fleet: Fleet, tenant: string, answers: number): Promise<void> {
  const [row] = await fleet.query<{ key: string }>("select key from conclave.debates where tenant = $1", [tenant]);
  const key = row?.key ?? assert.fail("There is no such debate.");
  const lines = await fleet.query<{ line: string }>("select line from conclave.events where debate = $1 order by seq", [
    key,
  ]);
  const all = lines.map(({ line }) => JSON.parse(line));
  const places = all.flatMap(({ event }, seq) => (event.type === "call.answered" ? [seq] : []));
  const kept = all.slice(0, (places[answers - 1] ?? 0) + 1).map(({ event, ...rest }) => {
    const fields = Object.entries(event).filter(([name]) => !LATER_FIELDS.includes(name));
    return JSON.stringify({ ...rest, event: Object.fromEntries(fields) });
  });
  await fleet.query("delete from conclave.events where debate = $1", [key]);
  await fleet.query(
    "insert into conclave.events select $1, place - 1, line from unnest($2::text[]) with ordinality as given (line, place)",
    [key, kept],
  );
  await fleet.query(`update conclave.debates set next_seq = $2, work = 'failed', "order" = null where key = $1`, [
    key,
    kept.length,
  ]);
  await retryDebate(fleet, key);
}

test("a log of an earlier version is continued by a worker, and nothing in it is asked again", async (t) => {
  const { fleet, server } = database();
  const { tenant, readLogs } = await submitPaid(t, fleet, { count: 1, delayMs: 0 });
  const isDone = "select from conclave.debates where tenant = $1 and work = 'none'";
  const waitForEnd = () =>
    pollUntil(
      async () => (await fleet.query(isDone, [tenant])).length === 1 || null,
      () => "The debate did not end.",
    );
  const texts = async () =>
    (await readLogs()).flat().flatMap(({ event }) => (event.type === "call.answered" ? [event.text] : []));
  const first = await startWorkerProcess(t, server.url);
  await waitForEnd();
  const before = await texts();
  await kill(first);
  await turnBack(fleet, tenant, 2);
  await startWorkerProcess(t, server.url);
  await waitForEnd();
  const after = await texts();
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2));
  assert.equal(after.length, CALLS);
});

test("a worker goes on while a newer version updates the tables, and one that starts afterwards says what to do", async (t) => {
  const { server } = database();
  const url = server.url.replace(/postgres$/, "updated");
  await database().fleet.query("create database updated template template0", []);
  const { conclave } = place();
  const env = { CONCLAVE_FLEET: url };
  const early = await conclave(["worker"], { env });
  assert.deepEqual(
    [early.exit, early.stderr.split("\n").map((line) => line.trim())[1]],
    [4, "Create or update the database's tables: conclave fleet migrate --fleet URL"],
  );
  assert.equal((await conclave(["fleet", "migrate"], { env })).exit, 0);

  const fleet = await openFleet(url);
  t.after(fleet.close);
  const { readLogs, countDecided } = await submitPaid(t, fleet, { count: 2, delayMs: 300 });
  await startWorkerProcess(t, url);
  await pollUntil(
    async () => (await readLogs()).flat().find(({ event }) => event.type === "call.answered") ?? null,
    () => "No call was answered.",
  );
  await fleet.query("alter table conclave.debates add column later text", []);
  await fleet.query("insert into public.conclave_migrations values ('999-later.sql')", []);
  const next = await submitPaid(t, fleet, { count: 1, delayMs: 0 });
  await pollUntil(
    async () => (await countDecided()) + (await next.countDecided()) === 3 || null,
    () => "The debates were not decided.",
  );
  const late = await Promise.all([["worker"], ["list"], ["fleet", "migrate"]].map((words) => conclave(words, { env })));
  const refusal = [
    "FLEET_NEWER: A newer version of Conclave has updated this fleet's tables: the version installed here does not recognise 999-later.sql.",
    "Update Conclave on this machine.",
  ];
  assert.deepEqual(
    late.map(({ exit, stderr }) => [exit, ...stderr.trim().split(/\n\s*/)]),
    late.map(() => [4, ...refusal]),
  );
});

/** The entry of a worker from before trees: it knows orders of version 2, and runs every debate in an empty folder. */
function createOlderVersion(t: TestContext): string {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  // Below the repository, where its packages are found.
  const folder = mkdtempSync(join(ROOT, ".cache/older-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["src", "package.json"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const change = (name: string, from: string, to: string) => {
    const path = join(folder, "src", name);
    const text = readFileSync(path, "utf8");
    assert.ok(text.includes(from), `${name} has "${from}"`);
    writeFileSync(path, text.replace(from, to));
  };
  change("runtime/debate-order.ts", "z.literal([ORDER_VERSION, VERSION_WITH_NEEDS])", "z.literal([ORDER_VERSION])");
  change("fleet/trees/open-files.ts", "if (tree === null) return", "return");
  return join(folder, "src/cli/conclave.ts");
}

test("a worker from before trees runs what it can, and leaves a debate with files to a newer one", async (t) => {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const older = await startWorkerProcess(t, server.url, ["--grace-s", "600"], {}, createOlderVersion(t));
  const request = await scriptRequest("agreed");
  const archive = writeArchive([{ name: "a.txt", content: Buffer.from("a") }]);
  const tree = { sha256: hashTree(archive), archive, files: 1, unreadable: [] };
  const plain = await submitDebate(fleet, { tenant, request, dedupe: null });
  const withFiles = await submitDebate(fleet, { tenant, request, tree, dedupe: null });
  const isOver = (key: string) =>
    pollUntil(
      async () => (await readWork(fleet, key)).work === "none" || null,
      () => "The debate did not end.",
    );
  await isOver(plain.key);
  const { trouble } = await pollUntil(
    async () => {
      const row = await readWork(fleet, withFiles.key);
      return row.trouble === null ? null : row;
    },
    () => "The older worker did not refuse it.",
  );
  assert.match(trouble ?? "", /^This worker accepts version 2 and .*but received a version 3 request\.$/);
  const eventsOf = (key: string) =>
    fleet.query<{ line: string }>("select line from conclave.events where debate = $1", [key]);
  assert.doesNotMatch((await eventsOf(withFiles.key)).map(({ line }) => line).join(), /call\.started/);
  await startWorkerProcess(t, server.url, [], { XDG_CACHE_HOME: CACHE });
  await isOver(withFiles.key);
  assert.match((await eventsOf(withFiles.key)).map(({ line }) => line).join(), /call\.answered/);
  assert.equal(readFileSync(join(CACHE, "conclave/trees", tree.sha256, "a.txt"), "utf8"), "a");
  assert.equal(older.exitCode, null);
});
