/**
 * A thousand debates on two workers: what Conclave and PostgreSQL take for one when no call takes any time. Real processes, and a
 * PostgreSQL that flushes.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Fleet } from "../../src/fleet/open-fleet.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { request } from "../../test/support/fleet/request.ts";
import { startWorkerProcess } from "../../test/support/fleet/worker-process.ts";
import { buildCommand } from "../support/build-command.ts";
import { type BenchFleet, withFleet } from "../support/fleet.ts";
import { least } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const DEBATES = 1_000;
/** 150 debates a second. */
const LIMIT_MS = 1_000 / 150;
/** Debates wait for calls most of the time, so a worker can have many; more share each statement. */
const SLOTS = "32";

export const fleetLoad: Row = {
  name: "fleet-load",
  what: `${DEBATES} debates (panel, 3 seats × 2 rounds, calls of 0 ms) on two workers of a fleet`,
  async measure(progress) {
    const entry = buildCommand(progress);
    const value = await least(LIMIT_MS, () =>
      withFleet(false, async (bench) => {
        progress(`submitting ${DEBATES} debates`);
        await submitPanels(bench.fleet, DEBATES);
        progress("two workers");
        return runAll(bench, entry);
      }),
    );
    return { figures: [{ what: "time per debate", value, unit: "ms", limit: LIMIT_MS }], details: [] };
  },
};

async function submitPanels(fleet: Fleet, count: number): Promise<void> {
  const seats = [1, 2, 3].map((seed) => `sim:p=0.7,seed=${seed}`);
  const order = await request({ protocol: "panel", rounds: 2, stop: "fixed", seats });
  for (let number = 0; number < count; number += 1) {
    await submitDebate(fleet, { tenant: "bench", request: order, dedupe: null });
  }
}

/** From the first claim of a worker to the last verdict, per debate. */
async function runAll(bench: BenchFleet, entry: string): Promise<number> {
  const { fleet, url } = bench;
  await Promise.all([1, 2].map(() => startWorkerProcess(bench, url, ["--slots", SLOTS], {}, entry)));
  for (;;) {
    const [counted] = await fleet.query<{ decided: number; open: number }>(COUNT, []);
    if (counted?.open === 0) {
      if (counted.decided === DEBATES) break;
      throw new Error(`Only ${counted.decided} debates came to a verdict.`);
    }
    await sleep(500);
  }
  const [taken] = await fleet.query<{ ms: number }>(TAKEN, []);
  return (taken?.ms ?? Number.NaN) / DEBATES;
}

const COUNT = `
  select count(*) filter (where work <> 'none')::integer as open,
    count(*) filter (where entry like '%"status":"completed"%')::integer as decided
  from conclave.debates`;

/** A debate's first claim is that of the process that submitted it. */
const TAKEN = `
  select extract(epoch from max(at) - min(at) filter (where seq > 1))::float8 * 1000 as ms
  from (select seq, substring(line from '"at":"([^"]+)"')::timestamptz as at from conclave.events) as written`;
