// Which worker runs a debate: the one that has its sessions for a moment, and none that is stopping.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { Note } from "../../src/core/note.ts";
import { systemClock } from "../../src/engine/clock.ts";
import { type Fleet, openFleet } from "../../src/fleet/open-fleet.ts";
import { postgresHome } from "../../src/fleet/postgres-home.ts";
import { type DebateWork, debateWork } from "../../src/fleet/work/debate-work.ts";
import { listWorkers } from "../../src/fleet/work/list-workers.ts";
import { runWorker } from "../../src/fleet/work/run-worker.ts";
import { type Submission, submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { commandSpeaker, waitForFile } from "../support/command.ts";
import { request, scriptRequest } from "../support/fleet/request.ts";
import { awaitEnd, readWork } from "../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { tempFolder } from "../support/temp-folder.ts";

const database = testDatabase();
const AGREED = join(import.meta.dirname, "../fixtures/scenarios/agreed.yaml");

/** A worker in this process that never fetches anything by itself. */
async function listWorker(t: TestContext, fleet: Fleet): Promise<DebateWork> {
  const { processNumber } = fleet;
  await fleet.query("insert into conclave.workers (process, host, pid, slots) values ($1, 'here', 1, 1)", [
    processNumber,
  ]);
  t.after(() => unlist(fleet));
  return debateWork(fleet, await fleet.queue(), { graceMs: 0 });
}

async function unlist({ query, processNumber }: Fleet): Promise<void> {
  await query("delete from conclave.workers where process = $1", [processNumber]);
}

async function submit(order: Submission["request"]) {
  const { fleet } = database();
  const row = await submitDebate(fleet, { tenant: freshTenant(), dedupe: null, request: order });
  const queue = await fleet.queue();
  const fetchJob = () =>
    pollUntil(
      async () => (await queue.fetch(1)).find(({ debate }) => debate === row.key) ?? null,
      () => "There was no job.",
    );
  const say = (note: Note) => postgresHome(fleet, row).log().post({ id: randomUUID(), by: "ada", note });
  return { ...row, fetchJob, say };
}

/** Runs it in this process until the test ends, or until it is stopped. */
async function startWorker(t: TestContext, drainMs: number) {
  const fleet = await openFleet(database().server.url, { supervise: true });
  const stop = new AbortController();
  // A minute takes a third of a second.
  const clock = { ...systemClock, sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms / 180, signal) };
  const working = runWorker(fleet, {
    ...{ slots: 2, drainMs, graceMs: 0, mayRunCommands: true, clock, stop: stop.signal },
    onTrouble: (sentence) => assert.fail(sentence),
  });
  t.after(async () => {
    stop.abort();
    await working;
    await fleet.close();
  });
  return { fleet, stop: () => stop.abort() };
}

test("a debate with sessions is left to the worker that has them, for five seconds", async (t) => {
  const { fleet, elsewhere } = database();
  const [home, other] = [await listWorker(t, fleet), await listWorker(t, elsewhere)];
  const { key, fetchJob, say } = await submit(await scriptRequest("agreed"));
  const restAndWake = async (work: DebateWork, hasSessions: boolean) => {
    const job = await fetchJob();
    const begun = await work.begin(job);
    assert.equal(await work.rest(job, { wakeAtMs: null, hasSessions }), true);
    await say({ kind: "go" });
    await fleet.query("update conclave.notes set is_in_log = true where debate = $1", [key]);
    // However slowly this runs, it has just woken up.
    await fleet.query("update conclave.debates set woken_at = woken_at + interval '1 hour' where key = $1", [key]);
    return begun;
  };
  await restAndWake(home, true);
  assert.equal(await other.begin(await fetchJob()), "not mine");
  assert.notEqual(await restAndWake(home, true), "not mine");

  await fleet.query("update conclave.debates set woken_at = now() - interval '6 seconds' where key = $1", [key]);
  assert.notEqual(await restAndWake(other, true), "not mine");

  // A worker that is stopping is not waited for.
  await unlist(elsewhere);
  assert.notEqual(await restAndWake(home, false), "not mine");

  assert.notEqual(await restAndWake(other, false), "not mine");
  await fleet.query("update conclave.debates set work = 'none' where key = $1", [key]);
});

for (const sessions of [true, false]) {
  test(`a debate ${sessions ? "with" : "without"} sessions that rests ${sessions ? "names" : "doesn't name"} its worker`, async (t) => {
    const { fleet } = database();
    const script = join(tempFolder(t), "agreed.yaml");
    writeFileSync(script, `sessions: ${sessions}\n${readFileSync(AGREED, "utf8")}`);
    const seats = [`architect=script:${script}`, `reviewer=script:${script}`];
    const { key, say } = await submit(await request({ protocol: "duet", interactive: true, noClosing: true, seats }));
    const worker = await startWorker(t, 0);
    const { session_worker: found } = await pollUntil(
      async () => {
        const [row] = await fleet.query<{ work: string; session_worker: number | null }>(
          "select work, session_worker from conclave.debates where key = $1",
          [key],
        );
        return row?.work === "resting" ? row : null;
      },
      () => "The debate did not rest.",
    );
    assert.equal(found, sessions ? worker.fleet.processNumber : null);
    await startWorker(t, 0);
    await say({ kind: "stop" });
    await awaitEnd(fleet, key);
  });
}

test("a worker that is stopping is neither listed nor waited for, and finishes its calls", async (t) => {
  const { fleet } = database();
  const folder = tempFolder(t);
  const hold = join(folder, "hold");
  writeFileSync(hold, "");
  const seats = ["architect", "reviewer"].map((role) => `${role}=${commandSpeaker(folder)}`);
  const order = await request({ protocol: "duet", rounds: 2, noClosing: true, retries: 0, seats });
  const held = await submit(order);
  const { stop } = await startWorker(t, 600_000);
  await waitForFile(join(folder, "holding"));
  stop();
  await pollUntil(
    async () => (await listWorkers(fleet)).length === 0 || null,
    () => "The worker was still listed.",
  );
  assert.equal((await readWork(fleet, held.key)).work, "running");
  assert.equal(await postgresHome(fleet, held).findTrouble(), null);
  const next = await submit(await scriptRequest("agreed"));
  const trouble = "No worker is running. Start one: conclave worker --fleet URL";
  assert.equal(await postgresHome(fleet, next).findTrouble(), trouble);
  rmSync(hold);
  await pollUntil(
    async () => (await readWork(fleet, held.key)).work === "queued" || null,
    () => "The debate was not handed on.",
  );
  assert.equal(await postgresHome(fleet, held).findTrouble(), trouble);
  await startWorker(t, 0);
  await awaitEnd(fleet, held.key);
  await awaitEnd(fleet, next.key);
});
