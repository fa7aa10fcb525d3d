/** Debates that wait for people don't take up a worker's slots: five hundred rest, and one worker with four slots runs others at once. */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../src/engine/clock.ts";
import { type Fleet, openFleet } from "../../src/fleet/open-fleet.ts";
import { postgresHome } from "../../src/fleet/postgres-home.ts";
import { runWorker } from "../../src/fleet/work/run-worker.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { request } from "../../test/support/fleet/request.ts";
import { startWorkerProcess } from "../../test/support/fleet/worker-process.ts";
import { buildCommand } from "../support/build-command.ts";
import { type BenchFleet, withFleet } from "../support/fleet.ts";
import { measureMs } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const RESTING = 500;
const OTHERS = 4;
/** How much longer others may take than in a fleet where nothing rests. */
const LIMIT_RATIO = 1.5;

export const fleetRests: Row = {
  name: "fleet-rests",
  what: `${RESTING} debates that wait for people, and one worker with ${OTHERS} slots`,
  async measure(progress) {
    const entry = buildCommand(progress);
    return withFleet(true, async (bench) => {
      const order = await request({
        protocol: "duet",
        stop: "fixed",
        seats: [1, 2].map((seed) => `sim:latency=50,seed=${seed}`),
      });
      const submit = () => submitDebate(bench.fleet, { tenant: "bench", request: order, dedupe: null });
      const runOthers = () => measureMs(() => decideOthers(bench, submit));
      progress(`${RESTING} debates pause and rest`);
      await putToRest(bench, submit, progress);
      await startWorkerProcess(bench, bench.url, ["--slots", `${OTHERS}`], {}, entry);
      await runOthers();
      const besideMs = await runOthers();
      const held = await count(bench.fleet, "work = 'running'");
      await bench.fleet.query("update conclave.debates set work = 'none' where work = 'resting'", []);
      const aloneMs = await runOthers();
      return {
        figures: [
          { what: "slots held by debates that rest", value: held, unit: "", limit: 0 },
          {
            what: `${OTHERS} others, relative to the time when none rest`,
            value: besideMs / aloneMs,
            unit: "×",
            limit: LIMIT_RATIO,
          },
          { what: `${OTHERS} others`, value: besideMs, unit: "ms", limit: null },
        ],
        details: [],
      };
    });
  },
};

/** Uses a worker whose minutes are short. */
async function putToRest(
  { fleet, url }: BenchFleet,
  submit: () => ReturnType<typeof submitDebate>,
  progress: (line: string) => void,
) {
  for (let number = 0; number < RESTING; number += 1) {
    const debate = await submit();
    await postgresHome(fleet, debate)
      .log()
      .post({ id: randomUUID(), by: "ada", note: { kind: "pause" } });
  }
  const own = await openFleet(url);
  const stop = new AbortController();
  const clock = { ...systemClock, sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms / 1_000, signal) };
  const onTrouble = (sentence: string) => progress(sentence);
  const working = runWorker(own, {
    slots: 20,
    drainMs: 0,
    graceMs: 0,
    mayRunCommands: false,
    onTrouble,
    stop: stop.signal,
    clock,
  });
  while ((await count(fleet, "work = 'resting'")) < RESTING) await sleep(200);
  stop.abort();
  await working;
  await own.close();
}

async function decideOthers({ fleet }: BenchFleet, submit: () => ReturnType<typeof submitDebate>): Promise<void> {
  await Promise.all(Array.from({ length: OTHERS }, submit));
  while ((await count(fleet, "work in ('queued', 'running')")) > 0) await sleep(20);
}

async function count(fleet: Fleet, condition: string): Promise<number> {
  return (await fleet.query(`select from conclave.debates where ${condition}`, [])).length;
}
