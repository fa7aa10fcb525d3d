// A worker in this process, stopped with the test at the latest, and the state of the debates it is to run.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { type Fleet, openFleet } from "../../../src/fleet/open-fleet.ts";
import { runWorker, type WorkerOptions } from "../../../src/fleet/work/run-worker.ts";
import { pollUntil } from "../children/poll-until.ts";

export async function startWorker(t: TestContext, url: string, options: Partial<WorkerOptions> = {}): Promise<void> {
  const fleet = await openFleet(url, { supervise: true });
  const stop = new AbortController();
  const onTrouble = (sentence: string) => assert.fail(sentence);
  const rules = { slots: 2, drainMs: 0, graceMs: 0, mayRunCommands: false, onTrouble, stop: stop.signal, ...options };
  const working = runWorker(fleet, rules);
  t.after(async () => {
    stop.abort();
    await working;
    await fleet.close();
  });
}

/** Waits until no worker has anything to do for the debate. */
export async function awaitEnd(fleet: Fleet, key: string): Promise<void> {
  await pollUntil(
    async () => (await readWork(fleet, key)).work === "none" || null,
    () => `Debate ${key} did not end.`,
  );
}

export async function readWork(fleet: Fleet, key: string) {
  const [row] = await fleet.query<{ work: string; trouble: string | null }>(
    "select work, trouble from conclave.debates where key = $1",
    [key],
  );
  return row ?? assert.fail(`There is no debate ${key}.`);
}
