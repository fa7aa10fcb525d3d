// A fleet without workers says so, instead of calling its debates running.
import assert from "node:assert/strict";
import { test } from "node:test";
import { postgresPeople } from "../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../src/fleet/serve/start-server.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { places, QUESTION, scriptArguments } from "../support/command.ts";
import { submitPaid } from "../support/fleet/kill-workers.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../support/fleet/worker-process.ts";

const database = testDatabase();
const place = places();
const NO_WORKER = "No worker is running. Start one: conclave worker --fleet URL";

test("run and list say that no worker is there, and the debate is decided once one comes", async (t) => {
  const { conclave, start } = place();
  const { url } = database().server;
  const env = { CONCLAVE_FLEET: url, CONCLAVE_TENANT: freshTenant() };
  const run = start([QUESTION, ...scriptArguments("agreed")], { env });
  let said = "";
  run.child.stderr?.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  await pollUntil(
    () => said.includes(`${NO_WORKER}\n`) || null,
    () => `run said: ${said}`,
  );
  const listed = await conclave(["list"], { env });
  assert.match(listed.stdout, /waiting for a worker/);
  assert.match(listed.stdout, /1: No worker is running\. Start one: conclave worker --fleet URL/);
  run.child.kill("SIGINT");
  const left = await run.finished;
  assert.equal(left.exit, 130);
  assert.ok(left.stderr.endsWith(`${NO_WORKER}\nTo watch it again: conclave watch 1\n`), left.stderr);
  const watch = start(["watch", "1"], { env });
  await startWorkerProcess(t, url);
  assert.equal((await watch.finished).exit, 0);
  const after = await conclave(["list"], { env });
  assert.doesNotMatch(after.stdout, /worker/);
});

test("a worker says that it is ready once the fleet lists it", async (t) => {
  const { fleet, server } = database();
  const { pid } = await startWorkerProcess(t, server.url);
  assert.deepEqual(await fleet.query("select slots from conclave.workers where pid = $1", [pid]), [{ slots: 4 }]);
});

test("somebody who follows a debate over HTTP learns that its last worker died, and that another came", async (t) => {
  const { fleet, server } = database();
  const { tenant, ids } = await submitPaid(t, fleet, { count: 1, delayMs: 4_000 });
  const token = await postgresPeople(fleet).add({ tenant, name: "ada", right: "read" });
  const { publicUrl, close } = await startServer(server.url, {
    host: "127.0.0.1",
    port: 0,
    publicUrl: null,
    version: "0.0.0",
  });
  t.after(close);
  const worker = await startWorkerProcess(t, server.url);
  const gone = new AbortController();
  const [id] = await ids();
  const reply = await fetch(new URL(`${id}/stream`, publicUrl), {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  });
  let stream = "";
  const reading = (async () => {
    for await (const piece of reply.body ?? []) stream += new TextDecoder().decode(piece);
  })();
  const see = async (text: string) =>
    pollUntil(
      () => stream.includes(text) || null,
      () => `${text} was not in ${stream}`,
    );
  await see('"call.started"');
  assert.doesNotMatch(stream, /event: trouble\ndata: No/);
  await kill(worker);
  await see(`event: trouble\ndata: ${NO_WORKER}\n`);
  stream = "";
  await startWorkerProcess(t, server.url);
  await see("event: trouble\ndata: \n");
  gone.abort();
  await assert.rejects(reading, { name: "AbortError" });
  await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});
