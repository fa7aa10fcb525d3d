// What people of a fleet can do over HTTP, with a real database: by route and right, and with texts that are made to do harm.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { putDebate } from "../support/fleet/put-debate.ts";
import { request } from "../support/fleet/request.ts";
import { serveFleet } from "../support/fleet/serve-fleet.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { startWorkerProcess } from "../support/fleet/worker-process.ts";
import { modelServer } from "../support/model-server.ts";

const database = testDatabase();
const SEATS = ["architect=sim:p=0.7", "security=sim:p=0.7"];
const ORDER = { question: "Should we move our jobs to Postgres?", seats: SEATS };
const FACT = { kind: "fact", text: "It rains." };

describe("every route, for everyone", () => {
  const WHO = ["nobody", "a wrong token", "another tenant", "read", "steer", "start"] as const;
  const routes: readonly (readonly [path: string, post: unknown, statuses: readonly number[]])[] = [
    ["/", undefined, [401, 401, 200, 200, 200, 200]],
    ["/index.json", undefined, [401, 401, 200, 200, 200, 200]],
    ["/timings.json", undefined, [401, 401, 200, 200, 200, 200]],
    ["/ID/export.html", undefined, [401, 401, 404, 200, 200, 200]],
    ["/ID/events.jsonl", undefined, [401, 401, 404, 200, 200, 200]],
    ["/ID/stream", undefined, [401, 401, 404, 200, 200, 200]],
    ["/ID/notes", FACT, [401, 401, 404, 403, 200, 200]],
    ["/debates", ORDER, [401, 401, 201, 403, 403, 201]],
    // Not yet a message of the protocol: test/fleet/mcp.test.ts.
    ["/mcp", {}, [401, 401, 415, 415, 415, 415]],
    // Only PUT has a meaning: test/fleet/serve/uploads.test.ts.
    [`/trees/${"0".repeat(64)}`, undefined, [401, 401, 404, 404, 404, 404]],
    ["/elsewhere", undefined, [401, 401, 404, 404, 404, 404]],
  ];
  for (const [path, post, statuses] of routes) {
    test(`${post === undefined ? "GET" : "POST"} ${path}`, async (t) => {
      const { fleet } = database();
      const [tenant, other] = [freshTenant(), freshTenant()];
      const id = await putDebate(fleet, tenant, offlineEditsUndecided());
      const { ask, addPerson } = serveFleet(t, fleet);
      const tokens = [
        null,
        "conclave_guessed",
        await addPerson(other, "start"),
        await addPerson(tenant, "read"),
        await addPerson(tenant, "steer"),
        await addPerson(tenant, "start"),
      ];
      const found: Record<string, number> = {};
      for (const [index, who] of WHO.entries()) {
        found[who] = (await ask(path.replace("ID", id), { token: tokens[index] ?? null, post })).status;
      }
      assert.deepEqual(found, Object.fromEntries(WHO.map((who, index) => [who, statuses[index]])));
    });
  }

  test("a tenant's list and notes stay its own", async (t) => {
    const { fleet } = database();
    const [tenant, other] = [freshTenant(), freshTenant()];
    const id = await putDebate(fleet, tenant, offlineEditsUndecided());
    const { ask, addPerson } = serveFleet(t, fleet);
    const stranger = await addPerson(other, "start");
    assert.deepEqual(JSON.parse((await ask("/index.json", { token: stranger })).body), { debates: [] });
    await ask(`/${id}/notes`, { token: stranger, post: FACT });
    const notes = "select said from conclave.notes join conclave.debates on debate = key where tenant = $1";
    assert.deepEqual(await fleet.query(notes, [tenant]), []);
    await assert.rejects(postgresDebates(fleet, other).remove(id), { code: "DEBATE_UNKNOWN" });
  });
});

describe("texts that would be SQL stay texts", () => {
  const texts = [
    "'; drop table conclave.debates; --",
    "' or '1'='1",
    "x'); delete from conclave.people; select ('",
    "\\'; truncate conclave.events cascade; --",
    '"; select pg_sleep(60); --',
    "$1 $$ $tag$ %s ? :name",
    "%' union select token_hash, '', '' from conclave.people --",
    "a\u0000b \ud800 \u202e",
  ];
  for (const text of texts) {
    test(JSON.stringify(text), async (t) => {
      const { fleet } = database();
      const tenant = `${text.replaceAll(/[\0\ud800]/g, "")}${freshTenant()}`;
      const { ask, addPerson } = serveFleet(t, fleet);
      const token = await addPerson(tenant, "start");
      const post = {
        ...ORDER,
        question: `Why ${text}?`,
        topic: text,
        constraints: [text],
        context: [{ name: text, text }],
      };
      const key = { "idempotency-key": text.replaceAll(/[^ -~]/g, "") };
      const first = await ask("/debates", { token, post, headers: key });
      assert.equal(first.status, 201, first.body);
      const { id }: { id: string } = JSON.parse(first.body);
      assert.equal(JSON.parse((await ask("/debates", { token, post, headers: key })).body).id, id);

      const { state } = await readDebate(await postgresDebates(fleet, tenant).find(id));
      assert.equal(state.question.constraints.length, 1);
      const said = await ask(`/${id}/notes`, { token, post: { kind: "fact", text } });
      assert.equal(said.status, 200, said.body);
      const [note] = await fleet.query<{ said: string }>("select said from conclave.notes where id = $1", [said.body]);
      assert.equal(JSON.parse(note?.said ?? "{}").by, `start of ${tenant}`);

      assert.equal(
        (await ask(`/${encodeURIComponent(text.replace("\ud800", ""))}/events.jsonl`, { token })).status,
        404,
      );
      assert.equal((await ask("/index.json", { token: text.replaceAll(/[^ -~]/g, "") })).status, 401);
      assert.deepEqual(
        JSON.parse((await ask("/index.json", { token })).body).debates.map((entry: { id: string }) => entry.id),
        [id],
      );
      await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
    });
  }
});

describe("what an input over HTTP may not reach", () => {
  const cases: readonly (readonly [why: string, more: object])[] = [
    ["a script on the server", { seats: ["architect=script:/etc/passwd", "security=script:/etc/passwd"] }],
    ["a script as chair", { seats: SEATS, chair: "script:/etc/passwd" }],
    ["a model file", { seats: ["local:/etc/passwd", "sim:p=1"] }],
  ];
  for (const [why, more] of cases) {
    test(why, async (t) => {
      const { fleet } = database();
      const { ask, addPerson } = serveFleet(t, fleet);
      const { status, body } = await ask("/debates", {
        token: await addPerson(freshTenant(), "start"),
        post: { ...ORDER, ...more },
      });
      assert.equal(status, 400);
      assert.match(body, /This server does not start a debate that/);
    });
  }

  test("files that a question names are not shown", async (t) => {
    const { fleet } = database();
    const tenant = freshTenant();
    const { ask, addPerson } = serveFleet(t, fleet);
    const question = "Is /etc/passwd or ../../../../etc/passwd or package.json fine as it is?";
    const { body } = await ask("/debates", { token: await addPerson(tenant, "start"), post: { ...ORDER, question } });
    const { state } = await readDebate(await postgresDebates(fleet, tenant).find(JSON.parse(body).id));
    assert.deepEqual(state.question.context, []);
    await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
  });
});

test("an order that is too long, too deep or not JSON is refused, and the server goes on", async (t) => {
  const { fleet } = database();
  const { addPerson, fetch, publicUrl } = serveFleet(t, fleet);
  const tenant = freshTenant();
  const token = await addPerson(tenant, "start");
  const post = async (body: string, type: string) => {
    const headers = { host: publicUrl.host, authorization: `Bearer ${token}`, "content-type": type };
    return (await fetch(new Request(new URL("/debates", publicUrl), { method: "POST", headers, body }))).status;
  };
  const long = JSON.stringify({ ...ORDER, context: [{ name: "a", text: "x".repeat(1_000_000) }] });
  assert.deepEqual(
    [
      await post(long, "application/json"),
      await post("x".repeat(5_000_000), "application/json"),
      await post("[".repeat(900_000), "application/json"),
      await post(`{"a":`.repeat(150_000), "application/json"),
      await post("question=Why", "application/x-www-form-urlencoded"),
      await post("\u0000", "application/octet-stream"),
    ],
    [413, 413, 400, 400, 400, 400],
  );
  assert.deepEqual(await postgresDebates(fleet, tenant).list(), []);
});

test("keys and tokens are nowhere in the database, even if a vendor repeats them", async (t) => {
  const { fleet, server } = database();
  const key = "sk-live-0123456789abcdefghijklmnopqrstuvwxyz";
  const vendor = await modelServer();
  t.after(vendor.close);
  vendor.by(() => ({ does: "answer", text: `The key is ${key}.` }));
  const tenant = freshTenant();
  const { addPerson } = serveFleet(t, fleet);
  const token = await addPerson(tenant, "start");
  const seats = ["architect", "reviewer"].map((role) => `${role}=openai/mock-model@${vendor.url}`);
  const order = await request({ protocol: "duet", rounds: 1, retries: 0, noClosing: true, seats });
  const { key: debate } = await submitDebate(fleet, { tenant, request: order, dedupe: null });
  await startWorkerProcess(t, server.url, [], { OPENAI_API_KEY: key });
  await pollUntil(
    async () =>
      (await fleet.query("select from conclave.debates where key = $1 and work = 'none'", [debate]))[0] ?? null,
    () => "The debate did not end.",
  );
  assert.ok(vendor.requests.length > 0);
  for (const { headers } of vendor.requests) assert.equal(headers.authorization, `Bearer ${key}`);
  const dump = await dumpDatabase();
  assert.match(dump, /The key is/);
  for (const secret of [key, token, new URL(server.url).host]) assert.equal(dump.includes(secret), false);
});

/** Every row of every table that is not PostgreSQL's own. */
async function dumpDatabase(): Promise<string> {
  const { fleet } = database();
  const tables = await fleet.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
    [],
  );
  const rows = await Promise.all(
    tables.map(({ name }) => fleet.query<{ row: string }>(`select each::text as row from ${name} as each`, [])),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}
