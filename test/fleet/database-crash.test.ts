// A database that crashes and comes back costs no answer, and no worker its debates.
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listWorkers } from "../../src/fleet/work/list-workers.ts";
import { sweepDebates } from "../../src/fleet/work/sweep-debates.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { CALLS, submitPaid } from "../support/fleet/kill-workers.ts";
import { testDatabase } from "../support/fleet/test-database.ts";
import { checkBooks, startWorkerProcess } from "../support/fleet/worker-process.ts";

const database = testDatabase();
const COUNT = 4;

test("answers that come while the database is down are written once it is back, by the worker that has them", async (t) => {
  const { fleet, server } = database();
  const { books, readLogs, countDecided } = await submitPaid(t, fleet, { count: COUNT, delayMs: 1_000 });
  const waitForLines = (book: string, count: number) =>
    pollUntil(
      () => countLines(join(books, book)) >= count || null,
      () => `There are only ${countLines(join(books, book))} lines in ${book}.`,
    );
  await startWorkerProcess(t, server.url, ["--slots", "2"]);
  await startWorkerProcess(t, server.url, ["--slots", "2"]);
  await waitForLines("asked.jsonl", COUNT);
  await server.stop("immediate");
  await waitForLines("paid.jsonl", COUNT);
  await server.restart();
  await pollUntil(
    async () => (await countDecided()) === COUNT || null,
    () => "The debates were not decided.",
  );
  const logs = await readLogs();
  assert.deepEqual(checkBooks(books, logs), { askedAgain: [], recorded: COUNT * CALLS, paid: COUNT * CALLS });
  // Opened by the sender, run by one worker from beginning to end.
  assert.deepEqual(
    logs.map((log) => log.filter(({ event }) => event.type === "log.claimed").length),
    Array.from({ length: COUNT }, () => 2),
  );
  assert.equal((await listWorkers(fleet)).length, 2);
  // One each of the workers and of this test's own two.
  const presences = await fleet.query("select from pg_stat_activity where application_name = 'conclave presence'", []);
  assert.equal(presences.length, 4);
});

test("a worker whose own connection was lost believes nobody to be gone until all had time to come back", async () => {
  const { fleet } = database();
  const queue = await fleet.queue();
  const sweepAfter = async (gone: number) => {
    await fleet.query("insert into conclave.workers (process, host, pid, slots) values ($1, 'gone', 1, 1)", [gone]);
    await sweepDebates(fleet, queue);
    return (await fleet.query("select from conclave.workers where process = $1", [gone])).length;
  };
  assert.equal(await sweepAfter(2_000_000_001), 0);
  await fleet.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'conclave presence'",
    [],
  );
  await pollUntil(
    () => !fleet.isSteady() || null,
    () => "The connection was not lost.",
  );
  assert.equal(await sweepAfter(2_000_000_002), 1);
});

test("the server gives up what a process holds that hangs in the middle of a transaction, or whose machine is lost", async () => {
  const { fleet } = database();
  const settings = await fleet.query(
    `select name, setting from pg_settings where name in
       ('idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout') order by name`,
    [],
  );
  assert.deepEqual(settings, [
    { name: "idle_in_transaction_session_timeout", setting: "30000" },
    { name: "tcp_keepalives_count", setting: "3" },
    { name: "tcp_keepalives_idle", setting: "10" },
    { name: "tcp_keepalives_interval", setting: "5" },
    { name: "tcp_user_timeout", setting: "25000" },
  ]);
});

test("a worker that is stopped while the database is down leaves its debates to others and ends", async (t) => {
  const { fleet, server } = database();
  const { books, countDecided } = await submitPaid(t, fleet, { count: 1, delayMs: 500 });
  const worker = await startWorkerProcess(t, server.url);
  await pollUntil(
    () => countLines(join(books, "asked.jsonl")) > 0 || null,
    () => "Nothing was asked.",
  );
  await server.stop("fast");
  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
  await server.restart();
  await startWorkerProcess(t, server.url);
  await pollUntil(
    async () => (await countDecided()) === 1 || null,
    () => "The debate was not decided.",
  );
});

function countLines(path: string): number {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}
