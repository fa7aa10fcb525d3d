// A question to a fleet, between what the sender has read of the debate and the moment that it is queued.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { encodeLine } from "../../../src/core/event-codec.ts";
import { NO_USAGE } from "../../../src/core/usage.ts";
import { askInFleet } from "../../../src/fleet/work/ask-in-fleet.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { putDebate } from "../../support/fleet/put-debate.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";

const database = testDatabase();
const ASKED = { question: "What settled it?", seat: null, by: "ada" };
const ANSWER = "The cache.";

test("a question that is answered just before it is queued is not asked again", async () => {
  const { fleet } = database();
  const tenant = freshTenant();
  const log = offlineEdits();
  const name = await putDebate(fleet, tenant, log);
  const [row] = await fleet.query<{ key: string }>("select key from conclave.debates where tenant = $1", [tenant]);
  assert.ok(row);
  const seat = log.state().verdict?.by ?? "";
  const event = {
    type: "followup.asked" as const,
    ...ASKED,
    seat,
    reply: ANSWER,
    failure: null,
    model: null,
    usage: NO_USAGE,
    durationMs: 1,
  };
  const seq = log.events.length;
  const line = encodeLine({ v: 1, seq, epoch: 1, at: "2026-11-18T12:00:00.000Z", event }).trimEnd();

  // The row is locked as by a worker that is about to record the answer.
  const worker = await fleet.pool.connect();
  await worker.query("begin");
  await worker.query("select from conclave.debates where key = $1 for update", [row.key]);
  const patience = new AbortController();
  const answered = askInFleet(fleet, { key: row.key, name }, ASKED, patience.signal);
  answered.catch(() => undefined);
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%conclave.debates%'";
  while ((await fleet.query(waits, [])).length === 0) await wait(5);
  await worker.query("insert into conclave.events values ($1, $2, $3)", [row.key, seq, line]);
  await worker.query("update conclave.debates set next_seq = $2 where key = $1", [row.key, seq + 1]);
  await worker.query("commit");
  worker.release();

  // Nobody would answer it again.
  const timer = setTimeout(() => patience.abort(), 5_000);
  assert.equal((await answered)?.answer, ANSWER);
  clearTimeout(timer);
  assert.deepEqual(await fleet.query("select work from conclave.debates where key = $1", [row.key]), [
    { work: "none" },
  ]);
});

test("a debate with events that this version doesn't know can be asked about", async () => {
  const { fleet } = database();
  const tenant = freshTenant();
  const log = offlineEdits();
  const name = await putDebate(fleet, tenant, log);
  const [row] = await fleet.query<{ key: string }>("select key from conclave.debates where tenant = $1", [tenant]);
  assert.ok(row);
  const seq = log.events.length;
  const line = JSON.stringify({ v: 1, seq, epoch: 1, at: "2026-11-18T12:00:00.000Z", event: { type: "fact.unknown" } });
  await fleet.query("insert into conclave.events values ($1, $2, $3)", [row.key, seq, line]);
  await fleet.query("update conclave.debates set next_seq = $2 where key = $1", [row.key, seq + 1]);
  assert.equal(await askInFleet(fleet, { key: row.key, name }, ASKED, AbortSignal.timeout(200)), null);
  assert.deepEqual(await fleet.query("select work from conclave.debates where key = $1", [row.key]), [
    { work: "queued" },
  ]);
});
