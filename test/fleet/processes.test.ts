// Whatever happens to the processes of a fleet, nothing that was answered is asked again, and every debate is decided.
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Fleet } from "../../src/fleet/open-fleet.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { CALLS, killWorkers, submitPaid } from "../support/fleet/kill-workers.ts";
import { testDatabase } from "../support/fleet/test-database.ts";
import { checkBooks, kill, startWorkerProcess } from "../support/fleet/worker-process.ts";

const database = testDatabase();

test("workers that are killed again and again lose nothing", async (t) => {
  const { server, fleet } = database();
  const count = 2;
  const series = { url: server.url, fleet, count, delayMs: 200, kills: 2 };
  const { askedAgain, recorded, paid, kills, decided } = await killWorkers(t, series);
  assert.deepEqual(askedAgain, []);
  assert.deepEqual([decided, recorded], [count, count * CALLS]);
  // At most the calls that were under way when a worker was killed are paid for twice.
  assert.ok(paid - recorded <= kills * count, `${paid} paid, ${recorded} recorded, ${kills} kills`);
});

test("a worker that wakes up after its debate was taken over says so, writes nothing more, and runs other debates", async (t) => {
  const { fleet, server } = database();
  const { tenant, books, readLogs, countDecided } = await submitPaid(t, fleet, { count: 1, delayMs: 400 });
  const asleep = await startWorkerProcess(t, server.url);
  let said = "";
  asleep.stderr.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  await pollUntil(
    async () => (await readLogs()).flat().find(({ event }) => event.type === "call.answered") ?? null,
    () => "No call was answered.",
  );
  asleep.kill("SIGSTOP");
  const other = await startWorkerProcess(t, server.url);
  await missHeartbeats(fleet);
  const isDone = "select from conclave.debates where tenant = $1 and work = 'none'";
  await pollUntil(
    async () => (await fleet.query(isDone, [tenant])).length === 1 || null,
    () => "The debate was not taken over.",
  );
  await kill(other);
  const before = await readLogs();
  asleep.kill("SIGCONT");
  const next = await submitPaid(t, fleet, { count: 1, delayMs: 0 });
  await pollUntil(
    async () => (await next.countDecided()) === 1 || null,
    () => "The next debate was not decided.",
  );
  assert.match(said, /^Debate 001-\S+ was taken over by another process\.\n$/);
  const after = await readLogs();
  assert.deepEqual(after, before);
  // Lists show the end that the other worker came to, too.
  assert.equal(await countDecided(), 1);
  const [log = []] = after;
  assert.deepEqual(
    log.flatMap(({ epoch, event }) => (event.type === "log.claimed" ? [epoch] : [])),
    [1, 2, 3],
  );
  // Only the call that was under way when it fell asleep.
  assert.ok(checkBooks(books, after).askedAgain.length <= 1);
});

/** As if the workers that are asleep had been so for five minutes. The queue's own supervision finds them. */
async function missHeartbeats(fleet: Fleet): Promise<void> {
  await fleet.query(
    "update conclave_queue.job set heartbeat_on = now() - interval '5 minutes' where name = 'debates' and state = 'active'",
    [],
  );
}

test("a worker that may drain for long completes the calls that run, and hands their debates on", async (t) => {
  const { server, fleet } = database();
  const { books, readLogs, countDecided, tenant } = await submitPaid(t, fleet, { count: 1, delayMs: 1_000 });
  const first = await startWorkerProcess(t, server.url, ["--drain-s", "600"]);
  await pollUntil(
    async () => existsSync(join(books, "asked.jsonl")) || null,
    () => "No call was made.",
  );
  const ended = once(first, "exit");
  first.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
  const handedOn = checkBooks(books, await readLogs());
  assert.ok(handedOn.recorded > 0 && handedOn.recorded < CALLS, `${handedOn.recorded} of ${CALLS} calls`);
  assert.equal(handedOn.paid, handedOn.recorded);
  const works = await fleet.query("select work, worker from conclave.debates where tenant = $1", [tenant]);
  assert.deepEqual(works, [{ work: "queued", worker: null }]);
  await startWorkerProcess(t, server.url);
  await pollUntil(
    async () => (await countDecided()) === 1 || null,
    () => "The debate was not decided.",
  );
  assert.deepEqual(checkBooks(books, await readLogs()), { askedAgain: [], recorded: CALLS, paid: CALLS });
});

test("a worker that is stopped hands its debates on, and another continues them", async (t) => {
  const { url } = database().server;
  const { books, readLogs, countDecided } = await submitPaid(t, database().fleet, { count: 1, delayMs: 300 });
  const first = await startWorkerProcess(t, url);
  await pollUntil(
    async () => (await readLogs()).flat().find(({ event }) => event.type === "call.answered") ?? null,
    () => "No call was answered.",
  );
  const ended = once(first, "exit");
  first.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
  await startWorkerProcess(t, url);
  await pollUntil(
    async () => (await countDecided()) === 1 || null,
    () => "The debate was not decided.",
  );
  const logs = await readLogs();
  assert.deepEqual(checkBooks(books, logs).askedAgain, []);
  assert.deepEqual(
    logs.flat().filter(({ event }) => event.type === "debate.stopped" || event.type === "debate.resumed"),
    [],
  );
});
