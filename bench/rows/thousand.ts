/** A thousand debates at once in one process: the most memory it ever held. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { memoryLog } from "../../src/log/memory-log.ts";
import { panel } from "../../src/protocols/panel.ts";
import { type Sent, scripted } from "../../test/support/scripted.ts";
import { debated, openingOf, script } from "../support/debate.ts";
import type { Row } from "../support/row.ts";

const DEBATES = 1_000;
const ROUNDS = 2;
const CALL_MS = 100;
const LIMIT_MB = 600;

export const thousand: Row = {
  name: "thousand",
  what: "1,000 debates at once in one process, memory at its peak",
  async measure(told) {
    told(`${DEBATES} panels × ${ROUNDS} rounds`);
    // A process of its own: this one has held more than the debates already.
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename]);
    const value = Number(stdout);
    return {
      figures: [{ what: `panel, 3 seats × ${ROUNDS} rounds`, value, unit: "MB", limit: LIMIT_MB }],
      details: [],
    };
  },
};

if (import.meta.main) process.stdout.write(`${await peakMegabytes()}`);

async function peakMegabytes(): Promise<number> {
  const opened = openingOf(panel, ROUNDS);
  const said = script(opened);
  const sent: Sent[] = [];
  const speaker = scripted((request) => {
    // What the speaker remembers is none of Conclave's memory.
    sent.length = 0;
    return { ...said(request), delayMs: CALL_MS };
  }, sent);
  const one = () => debated({ protocol: panel, opened, log: memoryLog(Date.now), speaker });
  await Promise.all(Array.from({ length: DEBATES }, one));
  // In kilobytes on every system but one, whose numbers Node converts.
  return process.resourceUsage().maxRSS / 1_000;
}
