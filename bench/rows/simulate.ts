/** Simulated debates in memory: how many a process can run, and whether its memory stays flat. */

import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { runCell } from "../../src/eval/simulation/run-cell.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { poll } from "../../src/protocols/poll.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { measureMs } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

/** 10,000 polls and 2,000 challenges a minute are 6 seconds each for a tenth of them. */
const LIMIT_SECONDS = 6;
const GROWTH_MB = 10;
const SETTLE_MS = 500;

export const simulate: Row = {
  name: "simulate",
  what: "simulated debates with five seats, in memory",
  async measure(progress) {
    progress("warming up");
    await run(challengeDebate, 50);
    progress("1,000 polls");
    const polls = await measureMs(() => run(poll, 1_000));
    progress("200 challenges");
    const challenges = await measureMs(() => run(challengeDebate, 200));
    const before = await heapMb();
    progress("the same again");
    await run(poll, 1_000);
    await run(challengeDebate, 200);
    const growth = (await heapMb()) - before;
    return {
      figures: [
        { what: "1,000 polls", value: polls / 1_000, unit: "s", limit: LIMIT_SECONDS },
        { what: "200 challenges", value: challenges / 1_000, unit: "s", limit: LIMIT_SECONDS },
        { what: "growth of the heap", value: Math.max(0, growth), unit: "MB", limit: GROWTH_MB },
      ],
      details: [],
    };
  },
};

function run(protocol: Protocol, debates: number) {
  const cell = { protocol, seats: 5, speaker: "sim:p=0.7,rho=0.3,r=2", rounds: 1 };
  const signal = new AbortController().signal;
  return runCell(cell, { debates, seed: "bench", onDebate: () => undefined, signal });
}

/** After the last debates are released, which their timers keep alive for a moment. */
async function heapMb(): Promise<number> {
  await sleep(SETTLE_MS);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed / 1_000_000;
}
