// Debates of a fleet are resumed and forked there: the command writes what changes, and a worker continues.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { places, QUESTION } from "../support/command.ts";
import { startWorker } from "../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { collect } from "../support/log-folder.ts";

const database = testDatabase();
const place = places();
const PANEL = ["-p", "panel", "--rounds", "2", "--stop", "fixed", "--seats", "architect=sim:p=0.7,security=sim:p=0.7"];

/** Commands of a tenant of its own, and a worker unless nobody is to run anything. */
async function fleetOf(t: TestContext, { hasWorker = true } = {}) {
  const { server, fleet } = database();
  const tenant = freshTenant();
  const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant };
  if (hasWorker) await startWorker(t, server.url);
  const conclave = (...words: readonly string[]) => place().conclave(words, { env });
  const read = async (id: string) => collect((await postgresDebates(fleet, tenant).find(id)).log().read());
  return { tenant, conclave, read };
}

test("a debate that hit a limit is resumed with another, and no answered call is repeated", async (t) => {
  const { conclave, read } = await fleetOf(t);
  const stopped = await conclave(QUESTION, ...PANEL, "--max-tokens", "1000");
  assert.notEqual(stopped.exit, 0);
  assert.equal(fold(await read("1")).stopped?.reason, "tokens");
  const resumed = await conclave("resume", "1", "--max-tokens", "1000000");
  assert.equal(resumed.exit, 0, resumed.stderr);
  assert.match(resumed.stdout, /^# /);
  const events = await read("1");
  const answered = events.flatMap(({ event }) => (event.type === "call.answered" ? event.call : []));
  assert.equal(new Set(answered).size, answered.length);
  const limits = events.flatMap(({ event }) => (event.type === "debate.resumed" ? event.limits.maxTokens : []));
  assert.deepEqual(limits, [1_000_000]);
  assert.notEqual(fold(events).verdict, null);
  const again = await conclave("resume", "1");
  assert.equal(again.exit, 0, again.stderr);
  assert.equal((await read("1")).length, events.length);
});

test("a debate that somebody runs, or will, is not resumed", async (t) => {
  const { conclave, tenant } = await fleetOf(t, { hasWorker: false });
  await conclave(QUESTION, ...PANEL, "--detach");
  const refused = await conclave("resume", "1", "--budget", "5");
  assert.equal(refused.exit, 2);
  assert.match(refused.stderr, /DEBATE_RUNNING: Debate 001-sessions-rows-table-signed-tokens is running\./);
  await database().fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});

test("a fork continues as a debate of its own, and the original stays as it is", async (t) => {
  const { conclave, read } = await fleetOf(t);
  assert.equal((await conclave(QUESTION, ...PANEL)).exit, 0);
  const original = await read("1");
  const forked = await conclave("fork", "1", "--at", "1", "--constraint", "No service to operate.");
  assert.equal(forked.exit, 0, forked.stderr);
  assert.match(forked.stdout, /^# /);
  const state = fold(await read("2"));
  assert.deepEqual(state.forkedFrom, { debate: "001-sessions-rows-table-signed-tokens", round: 1 });
  assert.equal(state.id, "002-sessions-rows-table-signed-tokens");
  assert.notEqual(state.verdict, null);
  const constraints = [...state.notes.values()].map(({ note }) => note);
  assert.deepEqual(constraints, [{ kind: "constraint", text: "No service to operate." }]);
  assert.deepEqual(await read("1"), original);
});

test("a round that does not exist is refused, and no debate is left behind", async (t) => {
  const { conclave, tenant } = await fleetOf(t);
  assert.equal((await conclave(QUESTION, ...PANEL)).exit, 0);
  const refused = await conclave("fork", "1", "--at", "9");
  assert.equal(refused.exit, 2);
  assert.match(refused.stderr, /FORK_ROUND: Round 9 does not exist/);
  assert.equal((await postgresDebates(database().fleet, tenant).list()).length, 1);
});
