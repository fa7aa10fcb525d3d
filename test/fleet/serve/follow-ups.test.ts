// Follow-up questions about debates of a fleet, over MCP: a worker asks, the answer is recorded and paid for once, and nothing else changes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import { postgresPeople } from "../../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../../src/fleet/serve/start-server.ts";
import { readDebate } from "../../../src/runtime/read-debate.ts";
import { pollUntil } from "../../support/children/poll-until.ts";
import { CALLS, submitPaid } from "../../support/fleet/kill-workers.ts";
import { startWorker } from "../../support/fleet/start-worker.ts";
import { testDatabase } from "../../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../../support/fleet/worker-process.ts";
import { connectOverHttp } from "../../support/mcp-clients.ts";

const database = testDatabase();
const WHY = { id: "1", question: "Why rows in a table?" };

/** A debate that has been decided, its books, and a client that may ask about it. No worker is running. */
async function decideDebate(t: TestContext, delayMs: number) {
  const { fleet, server } = database();
  const { tenant, books, countDecided, ids } = await submitPaid(t, fleet, { count: 1, delayMs });
  const worker = await startWorkerProcess(t, server.url);
  const isSettled = "select from conclave.debates where tenant = $1 and work = 'none'";
  await pollUntil(
    async () => (await fleet.query(isSettled, [tenant])).length === 1 || null,
    () => "The debate was not settled.",
  );
  assert.equal(await countDecided(), 1);
  await kill(worker);
  const settings = { host: "127.0.0.1", port: 0, publicUrl: null, version: "0.0.0" };
  const { publicUrl, close } = await startServer(server.url, settings);
  t.after(close);
  const token = await postgresPeople(fleet).add({ tenant, name: "ada", right: "start" });
  const { call, close: leave } = await connectOverHttp({ url: new URL("mcp", publicUrl).href, token });
  t.after(leave);
  const count = (book: "asked" | "paid") => readFileSync(join(books, `${book}.jsonl`), "utf8").split("\n").length - 1;
  const [id = ""] = await ids();
  const read = async () => {
    const { state } = await readDebate(await postgresDebates(fleet, tenant).find(id));
    return state.followUps.map(({ question, by, seat, reply }) => ({ question, by, seat, reply }));
  };
  const listed = async () => {
    const [entry] = await postgresDebates(fleet, tenant).list();
    return { status: entry?.status, trouble: entry?.trouble };
  };
  return { url: server.url, call, count, read, listed };
}

test("a worker answers, and the same question is answered from the record", async (t) => {
  const { url, call, count, read, listed } = await decideDebate(t, 0);
  assert.equal(count("paid"), CALLS);
  await startWorkerProcess(t, url);
  const first = await call("ask", WHY);
  assert.equal(first.isError, false, first.text);
  assert.match(first.text, /^Receipt [0-9a-f-]+\.\s+\(asked by ada on .*, answered by chair; it cites nothing/);
  assert.deepEqual(await read(), [
    { question: WHY.question, by: "ada", seat: "chair", reply: first.text.split("\n")[0] },
  ]);
  assert.equal((await call("ask", WHY)).text, first.text);
  assert.equal(count("paid"), CALLS + 1);
  const other = await call("ask", { ...WHY, seat: "reviewer" });
  assert.match(other.text, /answered by reviewer/);
  assert.equal(count("paid"), CALLS + 2);
  assert.deepEqual(await listed(), { status: "completed", trouble: undefined });
  assert.match((await call("ask", { ...WHY, seat: "nobody" })).text, /^SEAT_UNKNOWN: There is no seat "nobody"/);
  assert.match((await call("verdict", { id: "1" })).text, /Keep sessions in a table/);
});

test("an answer survives the death of its worker, and is recorded once", async (t) => {
  const { url, call, count, read } = await decideDebate(t, 700);
  const killed = await startWorkerProcess(t, url);
  const asking = call("ask", WHY);
  await pollUntil(
    () => count("asked") > CALLS || null,
    () => "Nobody was asked.",
  );
  const otherwise = await call("ask", { ...WHY, question: "And what about tokens?" });
  assert.match(otherwise.text, /^DEBATE_RUNNING: .* is being asked something else/);
  await kill(killed);
  await startWorkerProcess(t, url);
  const joined = await call("ask", WHY);
  const { isError, text } = await asking;
  assert.deepEqual([isError, joined.text], [false, text]);
  assert.equal((await read()).length, 1);
});

test("if no worker can ask, the person learns why, and the debate stays as it is", async (t) => {
  const { url, call, count, read, listed } = await decideDebate(t, 0);
  await startWorker(t, url, { mayRunCommands: false });
  const { isError, text } = await call("ask", WHY);
  assert.equal(isError, true);
  assert.match(text, /^SPEAKER_NOT_READY: A seat of the debate runs .*paid-speaker\.mjs /);
  assert.deepEqual(await read(), []);
  assert.equal(count("paid"), CALLS);
  assert.deepEqual(await listed(), { status: "completed", trouble: undefined });
});

test("a debate without a verdict can't be asked", async (t) => {
  const { fleet, server } = database();
  const { tenant } = await submitPaid(t, fleet, { count: 1, delayMs: 0 });
  const settings = { host: "127.0.0.1", port: 0, publicUrl: null, version: "0.0.0" };
  const { publicUrl, close } = await startServer(server.url, settings);
  t.after(close);
  const token = await postgresPeople(fleet).add({ tenant, name: "ada", right: "start" });
  const { call, close: leave } = await connectOverHttp({ url: new URL("mcp", publicUrl).href, token });
  t.after(leave);
  assert.match((await call("ask", WHY)).text, /^DEBATE_UNDECIDED: /);
  await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});
