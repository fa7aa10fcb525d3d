// Limits that all workers of a fleet keep together.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, type TestContext, test } from "node:test";
import { postgresGate } from "../../src/fleet/gate/postgres-gate.ts";
import { postgresHome } from "../../src/fleet/postgres-home.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import type { CallLimits, GatedPlace } from "../../src/speakers/gate/call-gate.ts";
import { callGateContract } from "../contract/call-gate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { request } from "../support/fleet/request.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../support/fleet/worker-process.ts";
import { collect } from "../support/log-folder.ts";
import { modelServer } from "../support/model-server.ts";

const database = testDatabase();

function openGates(t: TestContext) {
  const { fleet, elsewhere } = database();
  const gates = [postgresGate(fleet), postgresGate(elsewhere)] as const;
  t.after(() => Promise.all(gates.map((gate) => gate.close())));
  return gates;
}

callGateContract("the gates of two processes of a fleet", async (t) => {
  const gates = openGates(t);
  let turn = 0;
  return () => {
    turn += 1;
    return gates[turn % 2 === 0 ? 0 : 1];
  };
});

const aPlace = (limits: Partial<CallLimits>): GatedPlace => ({
  name: `test ${randomUUID()}`,
  title: "a vendor",
  limits: { atOnce: 100, perMinute: null, tokensPerMinute: null, ...limits },
});
const anEntry = (tokens = 10) => ({ tokens, signal: AbortSignal.timeout(20_000), onWait: () => undefined });

/** What keeps the next call out. */
function findObstacle(gate: ReturnType<typeof postgresGate>, place: GatedPlace, tokens: number): Promise<string> {
  const stop = new AbortController();
  return new Promise((resolve) => {
    const onWait = (obstacle: string) => {
      stop.abort();
      resolve(obstacle);
    };
    void gate.enter(place, { tokens, signal: stop.signal, onWait });
  });
}

describe("what is counted per minute", () => {
  test("calls and tokens of all processes count together", async (t) => {
    const [here, there] = openGates(t);
    const calls = aPlace({ perMinute: 2 });
    (await here.enter(calls, anEntry()))?.();
    (await there.enter(calls, anEntry()))?.();
    assert.equal(await findObstacle(here, calls, 10), "limit of 2 calls per minute reached");
    const tokens = aPlace({ tokensPerMinute: 100 });
    (await here.enter(tokens, anEntry(90)))?.();
    (await there.enter(tokens, anEntry(10)))?.();
    assert.equal(await findObstacle(here, tokens, 1), "limit of 100 tokens per minute reached");
  });

  test("a call that is larger than the limit is let in alone", async (t) => {
    const [here] = openGates(t);
    const place = aPlace({ tokensPerMinute: 100 });
    (await here.enter(place, anEntry(500)))?.();
    assert.equal(await findObstacle(here, place, 1), "limit of 100 tokens per minute reached");
  });

  test("what is older than a minute does not count", async (t) => {
    const [here] = openGates(t);
    const place = aPlace({ perMinute: 1 });
    (await here.enter(place, anEntry()))?.();
    await database().fleet.query(
      "update conclave.call_starts set second = second - interval '61 seconds' where place = $1",
      [place.name],
    );
    (await here.enter(place, anEntry()))?.();
  });
});

test("a limit in the database takes precedence over the worker's own", async (t) => {
  const [here, there] = openGates(t);
  const place = aPlace({ atOnce: 5 });
  await database().fleet.query("insert into conclave.limits (place, at_once) values ($1, 1)", [place.name]);
  const leave = await here.enter(place, anEntry());
  assert.equal(await findObstacle(there, place, 10), "1 of 1 concurrent calls running");
  leave?.();
});

test("what is part of a machine is limited there alone", async (t) => {
  const [here] = openGates(t);
  const place = { ...aPlace({ atOnce: 1 }), isOfMachine: true };
  (await here.enter(place, anEntry()))?.();
  await here.closeUntil(place, Date.now() + 60_000);
  const rows = await database().fleet.query("select from conclave.limits where place = $1", [place.name]);
  assert.deepEqual(rows, []);
});

test("two workers together keep a cap of three, and the permits of one that is killed are free at once", async (t) => {
  const { fleet, server } = database();
  const vendor = await modelServer({ models: ["gpt-5.5"] });
  t.after(() => vendor.close());
  let [inside, most] = [0, 0];
  let isStuck = true;
  vendor.by(({ prompt, ended }) => {
    inside += 1;
    most = Math.max(most, inside);
    void ended.then(() => {
      inside -= 1;
    });
    return isStuck ? { does: "hang" } : { does: "answer", text: echoBallot(prompt), pieces: 3, pauseMs: 10 };
  });
  const env = { OPENAI_API_KEY: "sk-good", OPENAI_BASE_URL: `${vendor.url}/v1`, CONCLAVE_LIMITS: "openai=3" };
  const first = await startWorkerProcess(t, server.url, ["--slots", "8"], env);
  const tenant = freshTenant();
  const seats = ["architect", "security", "performance"].map((role) => `${role}=openai/gpt-5.5`);
  const order = await request({ protocol: "panel", rounds: 1, noClosing: true, seats });
  const rows = await Promise.all([1, 2].map(() => submitDebate(fleet, { tenant, dedupe: null, request: order })));
  const isFull = () =>
    pollUntil(
      () => inside === 3 || null,
      () => `${inside} calls are running.`,
    );
  await isFull();
  await startWorkerProcess(t, server.url, ["--slots", "8"], env);
  isStuck = false;
  await kill(first);
  for (const row of rows) {
    const home = postgresHome(fleet, row);
    await pollUntil(
      async () => !(await home.isRunning()) || null,
      () => `Debate ${row.name} was not decided.`,
    );
    assert.equal((await collect(home.log().read())).at(-1)?.event.type, "debate.decided");
  }
  assert.equal(most, 3);
});
