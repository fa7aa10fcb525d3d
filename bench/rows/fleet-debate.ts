/** One debate in a fleet: how much longer it takes than a local run, and how soon a page shows what was written. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { postgresPeople } from "../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../src/fleet/serve/start-server.ts";
import { submitDebate } from "../../src/fleet/work/submit-debate.ts";
import { request } from "../../test/support/fleet/request.ts";
import { startWorkerProcess } from "../../test/support/fleet/worker-process.ts";
import { collect, opinion } from "../../test/support/log-folder.ts";
import { buildCommand } from "../support/build-command.ts";
import { type BenchFleet, secondsBetween, withFleet } from "../support/fleet.ts";
import { least, median } from "../support/numbers.ts";
import { QUESTION } from "../support/replies.ts";
import type { Row } from "../support/row.ts";
import { withWorkFolder } from "../support/work-folder.ts";

const CALL_MS = 50;
const LIMIT_RATIO = 1.15;
const PAGE_LIMIT_MS = 250;
const EVENTS = 20;
const RUNS = 3;
const TENANT = "bench";
const SEATS = [1, 2, 3].map((seed) => `sim:p=0.7,latency=${CALL_MS},seed=${seed}`);

export const fleetDebate: Row = {
  name: "fleet-debate",
  what: `one debate in a fleet (panel, 3 seats × 2 rounds, calls of ${CALL_MS} ms), and its page`,
  async measure(progress) {
    const entry = buildCommand(progress);
    return withFleet(false, async (bench) => {
      await startWorkerProcess(bench, bench.url, [], {}, entry);
      const ratio = await least(LIMIT_RATIO, async () => {
        progress(`${RUNS} times in the fleet, and in a folder`);
        const [there, here]: [number[], number[]] = [[], []];
        for (let run = 0; run < RUNS; run += 1) {
          there.push(await fleetSeconds(bench));
          here.push(await localSeconds(entry));
        }
        return median(there) / median(here);
      });
      progress(`a page that sees ${EVENTS} events`);
      const delays = await pageDelays(bench);
      return {
        figures: [
          {
            what: "from the order to the verdict, relative to a local run",
            value: ratio,
            unit: "×",
            limit: LIMIT_RATIO,
          },
          {
            what: "from an append to the page, slowest",
            value: Math.max(...delays),
            unit: "ms",
            limit: PAGE_LIMIT_MS,
          },
          { what: "from an append to the page, median", value: median(delays), unit: "ms", limit: null },
        ],
        details: [],
      };
    });
  },
};

/** This includes waiting for a worker and for its log. */
async function fleetSeconds({ fleet }: BenchFleet): Promise<number> {
  const order = await request({ protocol: "panel", rounds: 2, stop: "fixed", seats: SEATS });
  const { name } = await submitDebate(fleet, { tenant: TENANT, request: order, dedupe: null });
  for (;;) {
    const events = await collect((await postgresDebates(fleet, TENANT).find(name)).log().read());
    const last = events.at(-1);
    if (last?.event.type === "debate.decided") return secondsBetween(events[0]?.at ?? "", last.at);
    await sleep(100);
  }
}

function localSeconds(entry: string): Promise<number> {
  return withWorkFolder(async (folder) => {
    const seats = SEATS.flatMap((seat) => ["--seat", seat]);
    const words = [QUESTION, "-p", "panel", "-r", "2", "--stop", "fixed", "--path", join(folder, "debate"), ...seats];
    await promisify(execFile)(process.execPath, [entry, ...words], { cwd: folder });
    const lines = readFileSync(join(folder, "debate/events.jsonl"), "utf8").trimEnd().split("\n");
    const [first = "", last = ""] = [lines[0], lines.at(-1)].map((line): string => JSON.parse(line ?? "{}").at);
    return secondsBetween(first, last);
  });
}

/** Each from the moment the append is durable to the moment a page that follows the debate has it. */
async function pageDelays({ url, fleet, after }: BenchFleet): Promise<readonly number[]> {
  const server = await startServer(url, { host: "127.0.0.1", port: 0, publicUrl: null, version: "0.0.0" });
  after(server.close);
  const token = await postgresPeople(fleet).add({ tenant: TENANT, name: "ada", right: "read" });
  const { id, home } = await postgresDebates(fleet, TENANT).begin("events");
  const claim = await home.log().claim();
  const stop = new AbortController();
  const stream = await fetch(new URL(`/${id}/stream`, server.publicUrl), {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const seenAt = arrivalTimes(stream);
  const delays: number[] = [];
  for (let number = 0; number < EVENTS; number += 1) {
    const { seq } = await claim.append(opinion(`n${number}`, "Said."));
    const writtenAt = performance.now();
    while (!seenAt.has(seq)) await sleep(1);
    delays.push(Math.max(0, (seenAt.get(seq) ?? Number.NaN) - writtenAt));
    // So that it doesn't keep a fixed distance from anything that happens at intervals.
    await sleep(37 * (number % 7));
  }
  stop.abort();
  await claim.release();
  return delays;
}

/** When the event of each number arrived; filled as they arrive. */
function arrivalTimes({ body }: Response): ReadonlyMap<number, number> {
  const seen = new Map<number, number>();
  void (async () => {
    let text = "";
    for await (const bytes of body ?? []) {
      text += new TextDecoder().decode(bytes);
      for (const [, id] of text.matchAll(/^id: ?(\d+)$/gm)) {
        if (!seen.has(Number(id))) seen.set(Number(id), performance.now());
      }
    }
  })().catch(() => undefined);
  return seen;
}
