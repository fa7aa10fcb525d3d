// Debates that are handed over to a fleet are run by whoever is there.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import { openFleet } from "../../src/fleet/open-fleet.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { listWorkers } from "../../src/fleet/work/list-workers.ts";
import { type Submission, submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { runWorker, type WorkerOptions } from "../../src/fleet/work/worker.ts";
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
