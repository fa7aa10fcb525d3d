// Whatever happens to the processes of a fleet, nothing that was answered is asked again, and every debate is decided.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { lockDebate } from "../../src/fleet/lock-debate.ts";
import type { Fleet } from "../../src/fleet/open-fleet.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { request } from "../support/fleet/request.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { checkBooks, kill, paidSeats, startWorkerProcess } from "../support/fleet/worker-process.ts";
import { collect } from "../support/log-folder.ts";

const database = testDatabase();

/** Debates of five calls each, one after the other. */
async function submitPaid(t: TestContext, { count, delayMs }: { readonly count: number; readonly delayMs: number }) {
  const { fleet } = database();
  const books = mkdtempSync(join(tmpdir(), "conclave-books-"));
  t.after(() => rmSync(books, { recursive: true, force: true }));
  const tenant = freshTenant();
  for (let number = 0; number < count; number += 1) {
    const question = `Should the sessions of service ${number} be rows in a table or signed tokens?`;
    const seats = paidSeats(books, delayMs);
    await submitDebate(fleet, {
      tenant,
      request: await request({ question, protocol: "duet", rounds: 2, noClosing: true, stop: "fixed", seats }),
      dedupe: null,
    });
  }
  const debates = postgresDebates(fleet, tenant);
  const readLogs = async () => {
    const ids = (await debates.list()).map(({ id }) => id);
    return Promise.all(ids.map(async (id) => collect((await debates.find(id)).log().read())));
  };
  const countDecided = async () => (await debates.list()).filter(({ status }) => status === "completed").length;
  return { tenant, books, readLogs, countDecided };
}

test("workers that are killed again and again lose nothing", async (t) => {
  const { url } = database().server;
  const count = 2;
  const { books, readLogs, countDecided } = await submitPaid(t, { count, delayMs: 200 });
  let workers = await Promise.all([1, 2].map(() => startWorkerProcess(t, url)));
  let kills = 0;
  while ((await countDecided()) < count) {
    await sleep(400);
    const [victim, ...others] = workers;
    if (kills >= 2 || !victim) continue;
    await kill(victim);
    kills += 1;
    workers = [...others, await startWorkerProcess(t, url)];
  }
  const { askedAgain, recorded, paid } = checkBooks(books, await readLogs());
  assert.deepEqual(askedAgain, []);
  assert.equal(recorded, count * 5);
  // At most the calls that were under way when a worker was killed are paid for twice.
  assert.ok(paid - recorded <= kills * count, `${paid} paid, ${recorded} recorded, ${kills} kills`);
});

test("a worker that wakes up after its debate was taken over writes nothing more", async (t) => {
  const { fleet, server } = database();
  const { books, readLogs, countDecided, tenant } = await submitPaid(t, { count: 1, delayMs: 400 });
  const asleep = await startWorkerProcess(t, server.url);
  await pollUntil(
    async () => (await readLogs()).flat().find(({ event }) => event.type === "call.answered") ?? null,
    () => "No call was answered.",
  );
  asleep.kill("SIGSTOP");
  await startWorkerProcess(t, server.url);
  await believeDead(fleet, tenant);
  await pollUntil(
    async () => (await countDecided()) === 1 || null,
    () => "The debate was not decided.",
  );
  const before = await readLogs();
  asleep.kill("SIGCONT");
  // It finds out with the answer that it waited for, and then runs other debates.
  const next = await submitPaid(t, { count: 1, delayMs: 0 });
  await pollUntil(
    async () => (await next.countDecided()) === 1 || null,
    () => "The next debate was not decided.",
  );
  const after = await readLogs();
  assert.deepEqual(after, before);
  const [log = []] = after;
  assert.deepEqual(
    log.flatMap(({ epoch, event }) => (event.type === "log.claimed" ? [epoch] : [])),
    [1, 2, 3],
  );
  // Only the call that was under way when it fell asleep.
  assert.ok(checkBooks(books, after).askedAgain.length <= 1);
});

/** What the queue does by itself once it has missed enough heartbeats. */
async function believeDead(fleet: Fleet, tenant: string): Promise<void> {
  const queue = await fleet.queue();
  const [row] = await fleet.query<{ key: string }>("select key from conclave.debates where tenant = $1", [tenant]);
  await lockDebate(fleet.pool, row?.key ?? "", async ({ client, job }) => {
    if (job) await queue.handOn(client, job);
  });
}

test("a worker that is stopped hands its debates on, and another continues them", async (t) => {
  const { url } = database().server;
  const { books, readLogs, countDecided } = await submitPaid(t, { count: 1, delayMs: 300 });
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
