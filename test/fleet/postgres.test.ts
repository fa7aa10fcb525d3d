// Debates in PostgreSQL keep the same promises as debates in folders.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import { migrateFleet } from "../../src/fleet/migrate-fleet.ts";
import { openFleet } from "../../src/fleet/open-fleet.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { postgresLog } from "../../src/fleet/postgres-log.ts";
import { debateHomeContract } from "../contract/debate-home.ts";
import { debatesContract } from "../contract/debates.ts";
import { eventLogContract } from "../contract/event-log.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { collect, eventsWithoutClaims, NOW, opinion, round } from "../support/log-folder.ts";

const database = testDatabase();
const MIGRATIONS = readdirSync(join(import.meta.dirname, "../../src/fleet/migrations")).sort();

async function beginDebate() {
  const { fleet } = database();
  const tenant = freshTenant();
  const { id } = await postgresDebates(fleet, tenant).begin("sessions");
  const rows = await fleet.query<{ key: string }>("select key from conclave.debates where tenant = $1", [tenant]);
  return { key: rows[0]?.key ?? "", name: id };
}

eventLogContract("a log in PostgreSQL", async () => {
  const debate = await beginDebate();
  const onTrouble = (message: string) => assert.fail(message);
  const options = { now: () => NOW, onTrouble, giveUp: new AbortController().signal };
  return {
    log: postgresLog(database().fleet, debate, options),
    elsewhere: postgresLog(database().elsewhere, debate, options),
  };
});

debateHomeContract("a home in PostgreSQL", async () => {
  const debates = postgresDebates(database().fleet, freshTenant());
  const { home } = await debates.begin("sessions");
  return () => home;
});

debatesContract("debates in PostgreSQL", async () => postgresDebates(database().fleet, freshTenant()));

describe("lines of several debates that are appended at once", () => {
  const countLines = async (key: string) =>
    (await database().fleet.query("select from conclave.events where debate = $1", [key])).length;
  const lines = (debate: string, more = {}) => ({
    debate,
    epoch: 0,
    firstSeq: 0,
    lines: ["{}", "[]"],
    notes: [],
    ...more,
  });

  test("share a statement, and those of a lost log are left out", async () => {
    const { fleet } = database();
    const debates = await Promise.all([beginDebate(), beginDebate(), beginDebate()]);
    const [first, lost, last] = debates.map(({ key }) => key);
    const all = [lines(last ?? ""), lines(lost ?? "", { epoch: 7 }), lines(first ?? "")].map(fleet.append);
    assert.deepEqual(await Promise.all(all), [true, false, true]);
    const transactions = await fleet.query("select distinct xmin::text from conclave.events where debate = any ($1)", [
      [first, last],
    ]);
    assert.equal(transactions.length, 1);
    assert.deepEqual(await Promise.all(debates.map(({ key }) => countLines(key))), [2, 0, 2]);
  });

  test("do not fail with one that cannot be appended", async () => {
    const { fleet } = database();
    const [good, bad] = await Promise.all([beginDebate(), beginDebate()]);
    const both = [lines(bad.key, { firstSeq: 5 }), lines(good.key)].map(fleet.append);
    const [failure, written] = await Promise.allSettled(both);
    assert.match(String(failure?.status === "rejected" && failure.reason), /would leave a gap/);
    assert.deepEqual(written, { status: "fulfilled", value: true });
    assert.equal(await countLines(good.key), 2);
  });
});

describe("a log in PostgreSQL", () => {
  async function openLog(onTrouble: (message: string) => void = assert.fail, giveUp = new AbortController().signal) {
    return postgresLog(database().fleet, await beginDebate(), { now: () => NOW, onTrouble, giveUp });
  }

  test("is written once the database is back after a crash", async () => {
    const { server } = database();
    const troubles: string[] = [];
    const log = await openLog((message) => troubles.push(message));
    const claim = await log.claim();
    await claim.append(round(1));
    await server.stop("immediate");
    const appended = claim.append(opinion("n1", "Paid for before the crash."));
    await server.restart();
    await appended;
    assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [
      round(1),
      opinion("n1", "Paid for before the crash."),
    ]);
    assert.deepEqual(troubles, ["The database cannot be reached. Nothing is lost; retrying until it answers."]);
    await claim.release();
  });

  test("says what could not be written when it is not to wait", async () => {
    const { server } = database();
    const log = await openLog(assert.fail, AbortSignal.abort());
    const claim = await log.claim();
    await server.stop("immediate");
    try {
      await assert.rejects(claim.append(opinion("n1", "Lost.")), {
        code: "LOG_WRITE",
        message: "The database cannot be reached; 1 event could not be written.",
      });
    } finally {
      await server.restart();
    }
    await claim.release();
  });

  test("takes a batch again whose answer was lost, and refuses another in its place", async () => {
    const { fleet } = database();
    const debate = await beginDebate();
    const append = (seq: number, lines: readonly string[]) =>
      fleet.query("select conclave.append_lines($1, 0, $2, $3, array[]::text[])", [debate.key, seq, lines]);
    await append(0, ["a", "b"]);
    await append(0, ["a", "b", "c"]);
    const lines = await fleet.query("select line from conclave.events where debate = $1 order by seq", [debate.key]);
    assert.deepEqual(lines, [{ line: "a" }, { line: "b" }, { line: "c" }]);
    await assert.rejects(append(1, ["x"]), { message: "Line 1 is already there with another text." });
    await assert.rejects(append(4, ["e"]), { message: "Line 4 would leave a gap: the next is 3." });
  });

  test("is not held by a process that has gone", async () => {
    const { server, fleet } = database();
    const debate = await beginDebate();
    const gone = await openFleet(server.url);
    const options = { now: () => NOW, onTrouble: assert.fail, giveUp: new AbortController().signal };
    await postgresLog(gone, debate, options).claim();
    const log = postgresLog(fleet, debate, options);
    await assert.rejects(log.claim(), { code: "LOG_HELD" });
    await gone.close();
    await (await log.claim()).release();
  });
});

test("a tenant sees none of another's debates", async () => {
  const { fleet } = database();
  const [ours, theirs] = [freshTenant(), freshTenant()];
  const { id, home } = await postgresDebates(fleet, ours).begin("sessions");
  await home.refresh(fold([]));
  const others = postgresDebates(fleet, theirs);
  assert.deepEqual(await others.list(), []);
  await assert.rejects(others.find(id), { code: "DEBATE_UNKNOWN" });
  await assert.rejects(others.remove(id), { code: "DEBATE_UNKNOWN" });
  assert.equal((await postgresDebates(fleet, ours).list()).length, 1);
});

test("tables are created once, however many processes do it", async () => {
  const { server, fleet } = database();
  await fleet.query("create database fresh", []);
  const url = server.url.replace(/postgres$/, "fresh");
  const applied = await Promise.all([migrateFleet(url), migrateFleet(url)]);
  assert.deepEqual(
    applied.toSorted((a, b) => a.length - b.length),
    [[], MIGRATIONS],
  );
});

test("a database without the tables, or that is not there, is refused with what to do", async () => {
  const { server, fleet } = database();
  await fleet.query("create database empty", []);
  await assert.rejects(openFleet(server.url.replace(/postgres$/, "empty")), {
    code: "FLEET_NOT_MIGRATED",
    message: `These migrations have not been applied to the database: ${MIGRATIONS.join(", ")}.`,
  });
  await assert.rejects(openFleet("postgres://postgres@127.0.0.1:1/postgres"), {
    code: "FLEET_UNREACHABLE",
    message: "The database at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
  });
});
