// What is open or under way when its person loses their token, their right or their tenant: it ends within seconds, and does nothing more.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import type { Right } from "../../../src/fleet/serve/fleet-person.ts";
import { postgresPeople } from "../../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../../src/fleet/serve/start-server.ts";
import { pollUntil } from "../../support/children/poll-until.ts";
import { offlineEditsUndecided } from "../../support/examples/offline-edits.ts";
import { putDebate } from "../../support/fleet/put-debate.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";
import { connectOverHttp, LATEST } from "../../support/mcp-clients.ts";

const database = testDatabase();
/** Several checks of who may still be there. */
const SOON_MS = 5_000;
const ORDER = {
  question: "Should we move our jobs to Postgres?",
  seats: ["architect=sim:p=0.7", "security=sim:p=0.7"],
};

const MCP_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2025-06-18",
};

/** A server with a debate that nobody runs, so that whoever follows it waits. */
async function serve(t: TestContext) {
  const { fleet, server } = database();
  const settings = { host: "127.0.0.1", port: 0, publicUrl: null, version: "0.0.0" };
  const { publicUrl, close } = await startServer(server.url, settings);
  t.after(close);
  const tenant = freshTenant();
  const id = await putDebate(fleet, tenant, offlineEditsUndecided());
  await fleet.query("update conclave.debates set work = 'resting' where tenant = $1", [tenant]);
  const people = postgresPeople(fleet);
  const add = (name: string, right: Right = "read") => people.add({ tenant, name, right });
  const follow = async (token: string) => {
    const answer = await fetch(new URL(`${id}/stream`, publicUrl), { headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 200);
    return readStream(answer);
  };
  return { fleet, people, tenant, id, publicUrl, add, follow };
}

/** How it goes on is seen by its length. */
function readStream({ body }: Response) {
  let bytes = 0;
  let isOver = false;
  const read = async () => {
    for await (const piece of body ?? []) bytes += piece.length;
  };
  // Cut off, or ended properly.
  const reading = read()
    .catch(() => undefined)
    .then(() => {
      isOver = true;
    });
  return { length: () => bytes, isOver: () => isOver, reading };
}

async function endsSoon(what: Promise<unknown>): Promise<boolean> {
  return Promise.race([what.then(() => true), sleep(SOON_MS, false, { ref: false })]);
}

describe("a page that follows a debate is cut off", () => {
  const losses: readonly (readonly [
    what: string,
    lose: (served: Awaited<ReturnType<typeof serve>>) => Promise<unknown>,
  ])[] = [
    ["when its person is removed", ({ people, tenant }) => people.remove({ tenant, name: "ada" })],
    ["when its person gets another token", ({ add }) => add("ada")],
    [
      "when its person's right changes",
      ({ fleet, tenant }) =>
        fleet.query("update conclave.people set rights = 'steer' where tenant = $1 and name = 'ada'", [tenant]),
    ],
    [
      "when its person moves to another tenant",
      async ({ fleet, tenant }) => {
        await fleet.query("insert into conclave.tenants (name) values ($1 || ' next')", [tenant]);
        await fleet.query("update conclave.people set tenant = tenant || ' next' where tenant = $1 and name = 'ada'", [
          tenant,
        ]);
      },
    ],
  ];
  for (const [what, lose] of losses) {
    test(`${what}, and that of another person goes on`, async (t) => {
      const served = await serve(t);
      const [ada, sam] = [await served.add("ada"), await served.add("sam")];
      const [cut, kept] = [await served.follow(ada), await served.follow(sam)];
      await sleep(1_500);
      assert.deepEqual([cut.isOver(), kept.isOver()], [false, false]);
      await lose(served);
      assert.equal(await endsSoon(cut.reading), true);
      const before = kept.length();
      await pollUntil(
        () => kept.length() > before || null,
        () => "The other person's stream no longer goes on.",
      );
    });
  }
});

describe("over MCP", () => {
  test("a wait ends with the right to it, by the handshake that most clients know", async (t) => {
    const { people, tenant, id, publicUrl, add } = await serve(t);
    const token = await add("ada");
    const params = { name: "wait", arguments: { id, seconds: 50 } };
    const answer = await fetch(new URL("mcp", publicUrl), {
      method: "POST",
      headers: { ...MCP_HEADERS, authorization: `Bearer ${token}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    assert.equal(answer.status, 200);
    const waiting = readStream(answer);
    await sleep(1_500);
    assert.equal(waiting.isOver(), false);
    await people.remove({ tenant, name: "ada" });
    assert.equal(await endsSoon(waiting.reading), true);
  });

  test("a wait ends with the right to it, by the revision without sessions", async (t) => {
    const { people, tenant, id, publicUrl, add } = await serve(t);
    const address = { url: new URL("mcp", publicUrl).href, token: await add("ada") };
    const connection = await connectOverHttp(address, { mode: LATEST });
    t.after(connection.close);
    const waiting = connection.call("wait", { id, seconds: 50 }).then(
      () => "answered",
      () => "refused",
    );
    await sleep(1_500);
    await people.remove({ tenant, name: "ada" });
    assert.equal(await endsSoon(waiting), true);
    assert.equal(await waiting, "refused");
  });

  test("a subscription ends with the right to it", async (t) => {
    const { people, tenant, publicUrl, add } = await serve(t);
    const address = { url: new URL("mcp", publicUrl).href, token: await add("ada") };
    const connection = await connectOverHttp(address, { mode: LATEST });
    t.after(connection.close);
    const subscription = await connection.client.listen({ resourcesListChanged: true });
    assert.equal(await Promise.race([subscription.closed.then(() => "closed"), sleep(1_500, "open")]), "open");
    await people.remove({ tenant, name: "ada" });
    assert.equal(await endsSoon(subscription.closed), true);
  });
});

/** Sends the second half of a request once the first has arrived and `between` is done. */
async function sendSlowly(url: URL, token: string, text: string, between: () => Promise<unknown>) {
  const sending = request(url, {
    method: "POST",
    headers: { ...MCP_HEADERS, authorization: `Bearer ${token}` },
  });
  const answered = once(sending, "response");
  // The rest may find nobody who listens.
  sending.on("error", () => undefined);
  sending.write(text.slice(0, 20));
  await sleep(200);
  await between();
  sending.end(text.slice(20));
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

describe("a request that was under way when its person was removed does nothing", () => {
  const call = { name: "start", arguments: ORDER };
  const requests: readonly (readonly [path: string, body: object])[] = [
    ["debates", ORDER],
    ["mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: call }],
  ];
  for (const [path, body] of requests) {
    for (const waitMs of [0, 2_500]) {
      test(`POST /${path}, ${waitMs} ms later`, async (t) => {
        const { fleet, people, tenant, publicUrl, add } = await serve(t);
        const token = await add("ada", "start");
        const remove = async () => {
          await people.remove({ tenant, name: "ada" });
          await sleep(waitMs);
        };
        const url = new URL(path, publicUrl);
        assert.equal(await sendSlowly(url, token, JSON.stringify(body), remove), 401);
        await sleep(300);
        assert.equal((await postgresDebates(fleet, tenant).list()).length, 1);
      });
    }

    test(`POST /${path} is answered if its person is still there`, async (t) => {
      const { fleet, tenant, publicUrl, add } = await serve(t);
      const token = await add("ada", "start");
      const status = await sendSlowly(new URL(path, publicUrl), token, JSON.stringify(body), async () => undefined);
      assert.ok(status === 200 || status === 201, String(status));
      await pollUntil(
        async () => (await postgresDebates(fleet, tenant).list()).length === 2 || null,
        () => "No debate was started.",
      );
      await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
    });
  }
});
