// What a machine lacks is not a fact of a debate, as long as another has it.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Recorded } from "../../src/core/event.ts";
import { postgresHome } from "../../src/fleet/postgres-home.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { request } from "../support/fleet/request.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { startWorkerProcess } from "../support/fleet/worker-process.ts";
import { collect } from "../support/log-folder.ts";
import { deadUrl, modelServer } from "../support/model-server.ts";

const database = testDatabase();
const vendor = await modelServer({ models: ["gpt-5.5"], keys: ["sk-good"] });
const brokenLine = await modelServer({ models: ["gpt-5.5"] });
after(() => Promise.all([vendor.close(), brokenLine.close()]));
beforeEach(() => {
  vendor.by(({ model, prompt }) =>
    model === "gpt-5.5" ? { does: "answer", text: echoBallot(prompt) } : { does: "refuse", trouble: "unknown model" },
  );
  brokenLine.by(() => ({ does: "reset" }));
});

const reach = (url: string, key = "sk-good") => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1` });

async function submit(seats: readonly string[]) {
  const { fleet } = database();
  const order = await request({ protocol: "panel", rounds: 1, noClosing: true, retries: 0, seats });
  const row = await submitDebate(fleet, { tenant: freshTenant(), dedupe: null, request: order });
  const find = async () => {
    const rows = await fleet.query<{ work: string; trouble: string | null; refused_by: readonly number[] }>(
      "select work, trouble, refused_by from conclave.debates where key = $1",
      [row.key],
    );
    return rows[0] ?? { work: "none", trouble: null, refused_by: [] };
  };
  const events = () => collect(postgresHome(fleet, row).log().read());
  const settle = () =>
    pollUntil(
      async () => ["none", "failed"].includes((await find()).work) || null,
      () => "The debate was not settled.",
    );
  return { find, events, settle };
}

function failures(events: readonly Recorded[]) {
  return events.flatMap(({ event }) => (event.type === "call.failed" ? [`${event.call} ${event.code}`] : []));
}

test("workers without a key or without a network pass a debate on to one that has all it needs", async (t) => {
  const { url } = database().server;
  await startWorkerProcess(t, url);
  await startWorkerProcess(t, url, [], reach(await deadUrl()));
  const debate = await submit(["architect=openai/gpt-5.5", "security=openai/gpt-5.5", "performance=openai/gpt-5.5"]);
  const { work, trouble } = await pollUntil(
    async () => {
      const row = await debate.find();
      return new Set(row.refused_by).size === 2 ? row : null;
    },
    () => "Not all workers refused the debate.",
  );
  assert.equal(work, "queued");
  assert.match(trouble ?? "", /OPENAI_API_KEY is not set|cannot be reached/i);
  await startWorkerProcess(t, url, [], reach(vendor.url));
  await debate.settle();
  const events = await debate.events();
  assert.deepEqual(failures(events), []);
  assert.equal(events.at(-1)?.event.type, "debate.decided");
});

test("a worker that reaches Postgres and no vendor hands a debate on while another gets answers", async (t) => {
  const { url } = database().server;
  const seats = ["architect=openai/gpt-5.5", "security=openai/gpt-5.5"];
  const good = await startWorkerProcess(t, url, [], reach(vendor.url));
  await (await submit(seats)).settle();
  await startWorkerProcess(t, url, [], reach(brokenLine.url));
  // It is there, and does not take the debate.
  good.kill("SIGSTOP");
  const debate = await submit(seats);
  const { trouble } = await pollUntil(
    async () => {
      const row = await debate.find();
      return row.refused_by.length > 0 ? row : null;
    },
    () => "The debate was not handed on.",
  );
  assert.match(trouble ?? "", /^(architect|security): /);
  good.kill("SIGCONT");
  await debate.settle();
  const events = await debate.events();
  assert.deepEqual(failures(events), []);
  assert.equal(events.at(-1)?.event.type, "debate.decided");
});

test("if nobody reaches the vendor, that is recorded at once", async (t) => {
  const { url } = database().server;
  const bad = () => startWorkerProcess(t, url, ["--grace-s", "600"], reach(brokenLine.url));
  await Promise.all([bad(), bad()]);
  const debate = await submit(["architect=openai/gpt-5.5", "security=openai/gpt-5.5"]);
  await debate.settle();
  assert.deepEqual((await debate.find()).refused_by, []);
  assert.deepEqual(failures(await debate.events()).toSorted(), [
    "r1/propose/architect SPEAKER_NETWORK",
    "r1/propose/security SPEAKER_NETWORK",
  ]);
});

test("a model that does not exist is absent from its debate, and the vendor's other models go on", async (t) => {
  const { url } = database().server;
  const good = () => startWorkerProcess(t, url, ["--grace-s", "0"], reach(vendor.url));
  await Promise.all([good(), good()]);
  const typo = await submit(["architect=openai/gpt-5.5", "security=openai/gpt-5.5", "performance=openai/gpt-9"]);
  const other = await submit(["architect=openai/gpt-5.5", "security=openai/gpt-5.5"]);
  await Promise.all([typo.settle(), other.settle()]);
  const events = await typo.events();
  assert.deepEqual(
    failures(events).filter((line) => !line.endsWith("CALL_SEAT_OUT")),
    ["r1/propose/performance SPEAKER_NO_MODEL"],
  );
  assert.equal(events.at(-1)?.event.type, "debate.decided");
  assert.deepEqual(failures(await other.events()), []);
});

test("a debate whose panel no worker can fill fails with its reason", async (t) => {
  await startWorkerProcess(t, database().server.url, ["--grace-s", "0"]);
  const debate = await submit(["architect=openai/gpt-5.5", "security=openai/gpt-5.5"]);
  await debate.settle();
  const { work, trouble } = await debate.find();
  assert.equal(work, "failed");
  assert.match(trouble ?? "", /OPENAI_API_KEY is not set/);
});
