// Debates that are handed over to a fleet are run by whoever is there.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, type TestContext, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import { systemClock } from "../../src/engine/clock.ts";
import { openFleet } from "../../src/fleet/open-fleet.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { postgresHome } from "../../src/fleet/postgres-home.ts";
import { debateWork } from "../../src/fleet/work/debate-work.ts";
import { endDebate, retryDebate } from "../../src/fleet/work/decide-work.ts";
import type { DebateJob, FleetQueue } from "../../src/fleet/work/fleet-queue.ts";
import { listWorkers } from "../../src/fleet/work/list-workers.ts";
import { runWorker, type WorkerOptions } from "../../src/fleet/work/run-worker.ts";
import { type Submission, submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { request, scriptRequest } from "../support/fleet/request.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { collect } from "../support/log-folder.ts";

const database = testDatabase();

/** In this process; stopped with the test at the latest. */
async function startWorker(t: TestContext, options: Partial<WorkerOptions> = {}) {
  const fleet = await openFleet(database().server.url, { supervise: true });
  const stop = new AbortController();
  const onTrouble = (sentence: string) => assert.fail(sentence);
  const working = runWorker(fleet, {
    slots: 2,
    drainMs: 0,
    graceMs: 0,
    mayRunCommands: false,
    onTrouble,
    stop: stop.signal,
    ...options,
  });
  const end = async () => {
    stop.abort();
    await working;
    if (!fleet.pool.ended) await fleet.close();
  };
  t.after(end);
  return { fleet, end };
}

/** Waits until nothing is to be done about the debate, or nobody could do it. */
async function settled(key: string) {
  const { fleet } = database();
  return pollUntil(
    async () => {
      const [row] = await fleet.query<{ work: string; trouble: string | null }>(
        "select work, trouble from conclave.debates where key = $1",
        [key],
      );
      return row && ["none", "failed"].includes(row.work) ? row : null;
    },
    () => `Debate ${key} was not settled.`,
  );
}

async function submit(request: Submission["request"], more: Partial<Submission> = {}) {
  return submitDebate(database().fleet, { tenant: freshTenant(), dedupe: null, request, ...more });
}

/** A job that was handed on can be fetched again after a second. */
async function fetchJob(queue: FleetQueue, key: string): Promise<DebateJob> {
  return pollUntil(
    async () => (await queue.fetch(1)).find(({ debate }) => debate === key) ?? null,
    () => `There was no job for debate ${key}.`,
  );
}

test("the job of a debate that was removed is settled", async () => {
  const { fleet } = database();
  const tenant = freshTenant();
  const { key, name } = await submit(await scriptRequest("agreed"), { tenant });
  await endDebate(fleet, key);
  await postgresDebates(fleet, tenant).remove(name);
  const queue = await fleet.queue();
  const job = await fetchJob(queue, key);
  assert.equal(await debateWork(fleet, queue, { graceMs: 0 }).begin(job), null);
  const jobs = await fleet.query("select state from conclave_queue.job where id = $1", [job.id]);
  assert.deepEqual(jobs, [{ state: "completed" }]);
});

test("runs a debate from its order to its verdict", async (t) => {
  const { fleet } = database();
  const tenant = freshTenant();
  const debates = postgresDebates(fleet, tenant);
  const { key, name } = await submit(await scriptRequest("agreed"), { tenant });
  assert.deepEqual(
    (await debates.list()).map(({ id, status }) => [id, status]),
    [[name, "setup"]],
  );
  await startWorker(t);
  assert.deepEqual(await settled(key), { work: "none", trouble: null });
  const home = await debates.find(name);
  const events = await collect(home.log().read());
  assert.equal(fold(events).verdict?.outcome, "consensus");
  assert.deepEqual(
    events.flatMap(({ epoch, event }) => (event.type === "log.claimed" ? [[epoch, event.afterRest]] : [])),
    [
      [1, false],
      [2, false],
    ],
  );
  assert.deepEqual(
    (await debates.list()).map(({ status }) => status),
    ["completed"],
  );
  assert.equal(await home.isRunning(), false);
});

test("an order that is sent twice is one debate, even at the same time", async () => {
  const { fleet } = database();
  const [tenant, request] = [freshTenant(), await scriptRequest("agreed")];
  const twice = [1, 2].map(() => submit(request, { tenant, dedupe: "build-17" }));
  const [first, second] = await Promise.all(twice);
  assert.deepEqual(first, second);
  assert.equal((await postgresDebates(fleet, tenant).list()).length, 1);
  const another = await submit(request, { tenant, dedupe: "build-18" });
  assert.notDeepEqual(another, first);
  await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});

test("a debate that no worker may run fails with its reason, and holds up no other", async (t) => {
  const seats = ["architect=cmd:make-coffee", "reviewer=cmd:make-tea"];
  const { key } = await submit(await request({ protocol: "duet", retries: 0, seats }));
  const other = await submit(await scriptRequest("agreed"));
  await startWorker(t);
  assert.deepEqual(await settled(key), {
    work: "failed",
    trouble: "A seat of the debate runs make-coffee, another runs make-tea.",
  });
  assert.deepEqual(await settled(other.key), { work: "none", trouble: null });
});

test("a debate that one worker cannot run is run by another", async (t) => {
  await startWorker(t);
  await startWorker(t, { mayRunCommands: true });
  await pollUntil(
    async () => (await listWorkers(database().fleet)).length === 2 || null,
    () => "The workers were not listed.",
  );
  const seats = ["architect=cmd:true", "reviewer=cmd:true -"];
  const { key } = await submit(await request({ protocol: "duet", retries: 0, seats }));
  // The command says nothing, so the debate ends without a result; but it was run.
  assert.equal((await settled(key)).work, "none");
});

test("workers are listed while they are there", async (t) => {
  const { fleet } = database();
  const before = (await listWorkers(fleet)).length;
  const { end } = await startWorker(t, { slots: 3 });
  const listed = await pollUntil(
    async () => (await listWorkers(fleet)).at(before) ?? null,
    () => "The worker was not listed.",
  );
  assert.deepEqual([listed.pid, listed.slots, listed.running], [process.pid, 3, 0]);
  await end();
  assert.equal((await listWorkers(fleet)).length, before);
});

describe("a debate that kills its worker", () => {
  /** Begins the debate and dies, so many times. Returns what became of it. */
  async function dieOf(key: string, times: number) {
    const { fleet } = database();
    const queue = await fleet.queue();
    const work = debateWork(fleet, queue, { graceMs: 0 });
    for (let death = 0; death < times; death += 1) {
      const job = await fetchJob(queue, key);
      if ((await work.begin(job)) === null) break;
      await work.crash(job, "Killed.");
    }
    const rows = await fleet.query<{ work: string; deaths: number; trouble: string | null }>(
      "select work, deaths, trouble from conclave.debates where key = $1",
      [key],
    );
    return rows[0];
  }

  test("is given up after five deaths in a row, and queued again when a person says so", async () => {
    const { fleet } = database();
    const { key } = await submit(await scriptRequest("agreed"));
    assert.deepEqual(await dieOf(key, 6), {
      work: "failed",
      deaths: 4,
      trouble: "It killed its worker 5 times in a row without getting an answer in between.",
    });
    const [{ count } = { count: 0 }] = await fleet.query<{ count: number }>(
      "select count(*)::integer as count from conclave_queue.job where name = 'dead-debates' and data ->> 'debate' = $1",
      [key],
    );
    assert.equal(count, 1);
    await retryDebate(fleet, key);
    assert.deepEqual(await dieOf(key, 1), { work: "running", deaths: 0, trouble: "Killed." });
    await fleet.query("update conclave.debates set work = 'none' where key = $1", [key]);
  });

  test("is not given up while calls are answered", async () => {
    const { fleet } = database();
    const { key } = await submit(await scriptRequest("agreed"));
    assert.equal((await dieOf(key, 3))?.deaths, 2);
    await fleet.query("select conclave.append_lines($1, 1, 2, $2, array[]::text[])", [
      key,
      [JSON.stringify({ event: { type: "call.answered" } })],
    ]);
    assert.equal((await dieOf(key, 1))?.deaths, 1);
    await fleet.query("update conclave.debates set work = 'none' where key = $1", [key]);
  });
});

test("a debate that is ended is not run", async (t) => {
  const { fleet } = database();
  const { key } = await submit(await scriptRequest("agreed"));
  await endDebate(fleet, key);
  const later = await submit(await scriptRequest("agreed"));
  await startWorker(t);
  await settled(later.key);
  const rows = await fleet.query("select epoch, work from conclave.debates where key = $1", [key]);
  assert.deepEqual(rows, [{ epoch: 1, work: "none" }]);
  await assert.rejects(retryDebate(fleet, key), { code: "DEBATE_OVER" });
});

describe("a debate that waits for a person", () => {
  const say = (kind: "pause" | "go") => ({ id: randomUUID(), by: "ada", note: { kind } });

  async function readWork(key: string) {
    const rows = await database().fleet.query<{ work: string }>("select work from conclave.debates where key = $1", [
      key,
    ]);
    return rows[0]?.work;
  }

  test("rests, which takes no slot, and continues its run when a note comes", async (t) => {
    const { fleet } = database();
    const { key, name } = await submit(await scriptRequest("agreed"));
    const home = postgresHome(fleet, { key, name });
    await home.log().post(say("pause"));
    // A minute takes a third of a second.
    const clock = { ...systemClock, sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms / 180, signal) };
    await startWorker(t, { slots: 1, clock });
    await pollUntil(
      async () => (await readWork(key)) === "resting" || null,
      () => "The debate did not rest.",
    );
    assert.equal(await home.isRunning(), true);
    const other = await submit(await scriptRequest("agreed"));
    assert.equal((await settled(other.key)).work, "none");
    await home.log().post(say("go"));
    assert.equal((await settled(key)).work, "none");
    const events = await collect(home.log().read());
    assert.equal(fold(events).verdict?.outcome, "consensus");
    assert.deepEqual(
      events.flatMap(({ event }) => (event.type === "log.claimed" ? [event.afterRest] : [])),
      [false, false, true],
    );
  });

  test("is handed on at once by a worker that stops", async (t) => {
    const { fleet } = database();
    const { key, name } = await submit(await scriptRequest("agreed"));
    const home = postgresHome(fleet, { key, name });
    await home.log().post(say("pause"));
    const { end } = await startWorker(t, { drainMs: 600_000 });
    await pollUntil(
      async () => fold(await collect(home.log().read())).notes.length > 0 || null,
      () => "The worker did not hear of the pause.",
    );
    await end();
    assert.equal(await readWork(key), "queued");
    await home.log().post(say("go"));
    await startWorker(t);
    assert.equal((await settled(key)).work, "none");
  });

  test("misses no note that comes at the moment of its rest, whichever is first", async () => {
    const { fleet } = database();
    const queue = await fleet.queue();
    const work = debateWork(fleet, queue, { graceMs: 0 });
    const outcomes: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const { key, name } = await submit(await scriptRequest("agreed"));
      const job = await fetchJob(queue, key);
      await work.begin(job);
      const post = () => postgresHome(fleet, { key, name }).log().post(say("go"));
      const rest = () => work.rest(job, { wakeAtMs: null, hasSessions: false });
      const [isResting] =
        turn % 2 === 0 ? await Promise.all([rest(), post()]) : (await Promise.all([post(), rest()])).toReversed();
      outcomes.push(`${isResting ? "rested" : "went on"}, ${await readWork(key)}`);
      await fleet.query("update conclave.debates set work = 'none' where key = $1", [key]);
    }
    const safe = ["rested, queued", "went on, running"];
    assert.deepEqual(
      outcomes.filter((outcome) => !safe.includes(outcome)),
      [],
    );
  });

  test("is queued again when its time has come", async (t) => {
    const { fleet } = database();
    const queue = await fleet.queue();
    const work = debateWork(fleet, queue, { graceMs: 0 });
    const { key } = await submit(await scriptRequest("agreed"));
    const job = await fetchJob(queue, key);
    await work.begin(job);
    assert.equal(await work.rest(job, { wakeAtMs: Date.now(), hasSessions: false }), true);
    await startWorker(t);
    assert.equal((await settled(key)).work, "none");
  });
});
