/**
 * A thousand debates on two workers: how much time Conclave and PostgreSQL take for one when no call takes any time. Real processes, and
 * a PostgreSQL that flushes. Workers run for weeks, so the limit is for two workers that have already run a thousand debates; the time for that
 * first thousand is also shown.
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
/** Debates wait for calls most of the time, so a worker can have many; with more debates, more of them share each statement. */
const SLOTS = "32";

export const fleetLoad: Row = {
  name: "fleet-load",
  what: `${DEBATES} debates (panel, 3 seats × 2 rounds, calls of 0 ms) on two workers of a fleet`,
  async measure(progress) {
    const entry = buildCommand(progress);
    let first = Number.POSITIVE_INFINITY;
    const value = await least(LIMIT_MS, () =>
      withFleet(false, async (bench) => {
        progress(`submitting ${DEBATES} debates`);
        await submitPanels(bench.fleet);
        progress("two new workers");
        const workers = await Promise.all([1, 2].map(() => startWorker(bench, entry)));
        first = Math.min(first, await timePerDebate(bench.fleet));
        progress(`submitting ${DEBATES} more`);
        for (const worker of workers) worker.kill("SIGSTOP");
        await submitPanels(bench.fleet);
        progress("the same workers");
        for (const worker of workers) worker.kill("SIGCONT");
        return timePerDebate(bench.fleet);
      }),
    );
    return {
      figures: [
        { what: "time per debate", value, unit: "ms", limit: LIMIT_MS },
        { what: "time per debate for the workers' first thousand", value: first, unit: "ms", limit: null },
      ],
      details: [],
    };
  },
};

function startWorker(bench: BenchFleet, entry: string) {
  return startWorkerProcess(bench, bench.url, ["--slots", SLOTS], {}, entry);
}

async function submitPanels(fleet: Fleet): Promise<void> {
  const seats = [1, 2, 3].map((seed) => `sim:p=0.7,seed=${seed}`);
  const order = await request({ protocol: "panel", rounds: 2, stop: "fixed", seats });
  for (let number = 0; number < DEBATES; number += 1) {
    await submitDebate(fleet, { tenant: "bench", request: order, dedupe: null });
  }
}

/** For the debates submitted last: from a worker's first claim to the last verdict. */
async function timePerDebate(fleet: Fleet): Promise<number> {
  for (;;) {
    const [counted] = await fleet.query<{ decided: number; open: number }>(COUNT, [DEBATES]);
    if (counted?.open === 0) {
      if (counted.decided === DEBATES) break;
      throw new Error(`Only ${counted.decided} debates reached a verdict.`);
    }
    await sleep(500);
  }
  const [taken] = await fleet.query<{ ms: number }>(TAKEN, [DEBATES]);
  return (taken?.ms ?? Number.NaN) / DEBATES;
}

/** The debates submitted last. */
const LAST = "(select key, work, entry from conclave.debates order by key desc limit $1) as debates";

const COUNT = `
  select count(*) filter (where work <> 'none')::integer as open,
    count(*) filter (where entry like '%"status":"completed"%')::integer as decided
  from ${LAST}`;

/** A debate's first claim comes from the process that submitted it. */
const TAKEN = `
  select extract(epoch from max(at) - min(at) filter (where seq > 1))::float8 * 1000 as ms
  from (select seq, substring(line from '"at":"([^"]+)"')::timestamptz as at
    from conclave.events join ${LAST} on debate = key) as written`;
