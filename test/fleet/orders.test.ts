// Orders for a fleet: stored as they were checked, refused if nobody can read them, and one debate per key.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { postgresHome } from "../../src/fleet/postgres-home.ts";
import { startPosted } from "../../src/fleet/serve/start-posted.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { parseOrder } from "../../src/runtime/debate-order.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { places, QUESTION, scriptArguments } from "../support/command.ts";
import { request, scriptRequest } from "../support/fleet/request.ts";
import { awaitEnd, readWork, startWorker } from "../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { tempFolder } from "../support/temp-folder.ts";

const database = testDatabase();
const place = places();

async function readOrder(tenant: string) {
  const [row] = await database().fleet.query<{ key: string; order: string }>(
    `select key, "order" from conclave.debates where tenant = $1`,
    [tenant],
  );
  return row ?? assert.fail(`Tenant ${tenant} has no debate.`);
}

function commandOf(tenant: string) {
  const env = { CONCLAVE_FLEET: database().server.url, CONCLAVE_TENANT: tenant };
  return (...words: readonly string[]) => place().conclave(words, { env });
}

test("the command and the page leave the same kind of order", async (t) => {
  const [typed, posted] = [freshTenant(), freshTenant()];
  const words = [QUESTION, "--seats", "architect=sim:p=0.7,security=sim:p=0.7", "--interactive", "--detach", "--yes"];
  const ran = await commandOf(typed)(...words);
  assert.equal(ran.exit, 0, ran.stderr);
  const person = { tenant: posted, name: "ada", right: "start" as const };
  const input = { question: QUESTION, seats: ["architect=sim:p=0.7", "security=sim:p=0.7"], interactive: true };
  await startPosted(database().fleet, tempFolder(t), { person, posted: input, key: null });
  const orders = await Promise.all(
    [typed, posted].map(async (tenant) => parseOrder(JSON.parse((await readOrder(tenant)).order), "The test")),
  );
  const [mine, theirs] = orders.map((order) => (order.kind === "start" ? order : assert.fail(order.kind)));
  assert.deepEqual(mine?.request.panel, theirs?.request.panel);
  assert.deepEqual(mine?.request.settings, theirs?.request.settings);
  // Only the person at the terminal said --yes.
  const context = { pace: 0, isSandboxed: false, servers: [], passEnv: [], skipMissing: false, isReusing: false };
  assert.deepEqual(mine?.context, { ...context, waitsForPerson: false });
  assert.deepEqual(theirs?.context, { ...context, waitsForPerson: true });
  await database().fleet.query("update conclave.debates set work = 'none' where tenant = any($1)", [[typed, posted]]);
});

test("a seat that reads files gets the texts of a context, because a worker has none of the sender's files", async () => {
  const { fleet } = database();
  const tenant = freshTenant();
  const asked = await request({ question: QUESTION, seats: ["architect=host", "reviewer=host"] });
  const seats = asked.panel.seats.map((seat) => ({ ...seat, readsFiles: true }));
  const row = await submitDebate(fleet, {
    tenant,
    request: { ...asked, panel: { ...asked.panel, seats } },
    dedupe: null,
  });
  const { state } = await readDebate(postgresHome(fleet, row));
  assert.deepEqual(
    state.panel.seats.map(({ readsFiles }) => readsFiles),
    [false, false],
  );
});

test("an order of another version is refused in words, and nothing of the debate is run", async (t) => {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const { key } = await submitDebate(fleet, { tenant, request: await scriptRequest("agreed"), dedupe: null });
  const { order } = await readOrder(tenant);
  const future = JSON.stringify({ ...JSON.parse(order), version: 9, wishes: ["on the moon"] });
  await fleet.query(`update conclave.debates set "order" = $2 where key = $1`, [key, future]);
  await startWorker(t, server.url);
  const { trouble } = await pollUntil(
    async () => {
      const row = await readWork(fleet, key);
      return row.trouble === null ? null : row;
    },
    () => "The order was not refused.",
  );
  assert.equal(trouble, "This worker accepts version 2 and version 3 requests, but received a version 9 request.");
  const events = await (await postgresDebates(fleet, tenant).find("1")).readText();
  assert.doesNotMatch(events, /call\.started|debate\.stopped/);
});

test("--yes lets checkpoints decide by themselves in a fleet, too", async (t) => {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const words = [QUESTION, "-p", "panel", "--seats", "architect=sim:p=0.9,security=sim:p=0.9"];
  const ran = await commandOf(tenant)(...words, "--interactive", "--yes", "--detach");
  assert.equal(ran.exit, 0, ran.stderr);
  await startWorker(t, server.url);
  await awaitEnd(fleet, (await readOrder(tenant)).key);
  const [entry] = await postgresDebates(fleet, tenant).list();
  assert.equal(entry?.status, "completed");
});

test("a key starts one debate, from the command line and over HTTP alike, and no other order", async (t) => {
  const { fleet } = database();
  const tenant = freshTenant();
  const conclave = commandOf(tenant);
  const words = ["--seats", "architect=sim:p=0.7,security=sim:p=0.7", "--once", "build-7", "--detach", "--json"];
  const first = await conclave(QUESTION, ...words, "--deadline", "20m");
  const again = await conclave(QUESTION, ...words, "--deadline", "30m");
  assert.equal(first.exit, 0, first.stderr);
  assert.equal(again.stdout, first.stdout);
  const person = { tenant, name: "ada", right: "start" as const };
  const seats = ["architect=sim:p=0.7", "security=sim:p=0.7"];
  const post = (question: string) =>
    startPosted(fleet, tempFolder(t), { person, posted: { question, seats }, key: "build-7" });
  assert.deepEqual({ id: (await post(QUESTION)).id }, JSON.parse(first.stdout));
  await assert.rejects(post("Should we move our jobs from Redis to Postgres?"), {
    code: "ORDER_DIFFERS",
    message: `The key "build-7" was already used to start debate ${JSON.parse(first.stdout).id}, with a different question.`,
  });
  const other = await conclave(QUESTION, ...words, "--protocol", "panel");
  assert.equal(other.exit, 2);
  assert.match(other.stderr, /ORDER_DIFFERS: .* with a different protocol/);
  assert.equal((await postgresDebates(fleet, tenant).list()).length, 1);
  await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});

test("a key finds its debate again if its seats could read files", async () => {
  const { fleet } = database();
  const tenant = freshTenant();
  const order = await request({ protocol: "duet", seats: ["architect=host", "reviewer=host"] });
  const submit = () => submitDebate(fleet, { tenant, request: order, dedupe: "build-8" });
  assert.deepEqual(await submit(), await submit());
  await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});

for (const dedupe of ["", randomBytes(3_000).toString("hex")]) {
  test(`a key of ${dedupe.length} characters is refused, and starts nothing`, async () => {
    const { fleet } = database();
    const tenant = freshTenant();
    const order = await scriptRequest("agreed");
    await assert.rejects(submitDebate(fleet, { tenant, request: order, dedupe }), {
      code: "USAGE_OPTION_VALUE",
      message: `A key has 1 to 255 characters, not ${dedupe.length}.`,
    });
    assert.deepEqual(await postgresDebates(fleet, tenant).list(), []);
  });
}

test("--once without a fleet is refused, and options of a folder are ignored with a warning", async () => {
  const alone = await place().conclave([QUESTION, ...scriptArguments("agreed"), "--once", "build-7"]);
  assert.equal(alone.exit, 2);
  assert.match(alone.stderr, /--once needs a fleet/);
  const tenant = freshTenant();
  const ran = await commandOf(tenant)(
    QUESTION,
    ...scriptArguments("agreed"),
    "--pass-env",
    "LANG",
    "--reuse",
    "--detach",
  );
  assert.match(ran.stderr, /--pass-env has no effect with a fleet; ignored/);
  assert.match(ran.stderr, /--reuse has no effect with a fleet; ignored/);
  await database().fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});
