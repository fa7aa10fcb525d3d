// A debate that ends every worker that runs it ends alone.
import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pollUntil } from "../support/children/poll-until.ts";
import { places } from "../support/command.ts";
import { CALLS, submitPaid } from "../support/fleet/kill-workers.ts";
import { testDatabase } from "../support/fleet/test-database.ts";
import { checkBooks, startWorkerProcess } from "../support/fleet/worker-process.ts";

const database = testDatabase();
const place = places();
const GIVEN_UP = "It killed its worker 5 times in a row without getting an answer in between.";

test("a debate that kills its worker is given up after five times, and seven others on the same worker are decided", async (t) => {
  const { fleet, server } = database();
  const deadly = await submitPaid(t, fleet, { count: 1, delayMs: 0, program: "deadly-speaker.mjs" });
  const others = await submitPaid(t, fleet, { count: 7, delayMs: 300 });
  const readWork = async () => {
    const rows = await fleet.query<{ work: string }>("select work from conclave.debates where tenant = $1", [
      deadly.tenant,
    ]);
    return rows[0]?.work;
  };
  // Restarted whenever it dies, as an operator's supervisor does it.
  let deaths = 0;
  let isOver = false;
  t.after(() => {
    isOver = true;
  });
  const keepRunning = async () => {
    while (!isOver) {
      const worker = await startWorkerProcess(t, server.url, ["--slots", "8"]);
      await once(worker, "exit");
      deaths += 1;
    }
  };
  void keepRunning();
  await pollUntil(
    async () => (await readWork()) === "failed" || null,
    () => "The debate was not given up.",
  );
  isOver = true;
  assert.equal(deaths, 5);
  await pollUntil(
    async () => (await others.countOpen()) === 0 || null,
    () => "The others did not end.",
  );
  assert.equal(await others.countDecided(), 7);
  const { askedAgain, recorded } = checkBooks(others.books, await others.readLogs());
  assert.deepEqual([askedAgain, recorded], [[], 7 * CALLS]);

  const { conclave } = place();
  const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: deadly.tenant };
  for (const words of [["list"], ["show", "1"]]) {
    const shown = await conclave(words, { env });
    assert.ok(
      `${shown.stdout}${shown.stderr}`.includes(GIVEN_UP),
      `${words.join(" ")}: ${shown.stdout}${shown.stderr}`,
    );
  }
  writeFileSync(join(deadly.books, "harmless"), "");
  assert.match((await conclave(["fleet", "retry", "1"], { env })).stdout, /^Debate 001-\S+ is queued again\.\n$/);
  await pollUntil(
    async () => (await deadly.countDecided()) === 1 || null,
    () => "The debate was not decided after its retry.",
  );
  assert.deepEqual(checkBooks(deadly.books, await deadly.readLogs()), { askedAgain: [], recorded: CALLS, paid: CALLS });
});
