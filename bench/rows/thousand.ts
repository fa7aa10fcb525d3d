/**
 * A thousand debates at once in one process: its peak memory. A process with a large heap collects garbage late,
 * so the memory it needs is measured with a small heap; the peak without a limit is shown for comparison.
 */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { memoryLog } from "../../src/log/memory-log.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { type Sent, scripted } from "../../test/support/scripted.ts";
import { openingOf, runBenchDebate, script } from "../support/debate.ts";
import type { Row } from "../support/row.ts";

const DEBATES = 1_000;
const CALL_MS = 100;
const LIMIT_MB = 600;
const HEAP_MB = 340;

export const thousand: Row = {
  name: "thousand",
  what: "1,000 debates at once in one process, peak memory",
  async measure(progress) {
    const { name, rounds } = challengeDebate;
    const debates = `${name}, 3 seats × ${rounds.usual}`;
    progress(`${DEBATES} times ${debates}, in a heap of ${HEAP_MB} MB`);
    const bounded = await peakMegabytes([`--max-old-space-size=${HEAP_MB}`]);
    progress("the same in a heap without a limit");
    const unbounded = await peakMegabytes([]);
    return {
      figures: [
        { what: `${debates}, heap of at most ${HEAP_MB} MB`, value: bounded, unit: "MB", limit: LIMIT_MB },
        { what: `${debates}, heap without a limit`, value: unbounded, unit: "MB", limit: null },
      ],
      details: [],
    };
  },
};

/** Runs this file in a new process, because this one has used memory for other things. */
async function peakMegabytes(flags: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, import.meta.filename]);
  return Number(stdout);
}

if (import.meta.main) {
  await thousandDebates();
  // In units of 1,024 bytes.
  process.stdout.write(`${(process.resourceUsage().maxRSS * 1_024) / 1_000_000}`);
}

async function thousandDebates(): Promise<void> {
  const protocol = challengeDebate;
  const opened = openingOf(protocol, protocol.rounds.usual);
  const said = script(opened);
  const sent: Sent[] = [];
  const speaker = scripted((request) => {
    // The speaker's memory is not Conclave's.
    sent.length = 0;
    return { ...said(request), delayMs: CALL_MS };
  }, sent);
  const one = () => runBenchDebate({ protocol, opened, log: memoryLog(Date.now), speaker });
  await Promise.all(Array.from({ length: DEBATES }, one));
}
