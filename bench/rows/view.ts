/** What the live view costs, as a share of one core: seven seats, each of which writes twenty pieces a second. */

import { PassThrough } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fold } from "../../src/core/reduce/reduce.ts";
import { NO_COST_AHEAD } from "../../src/engine/estimate/cost-ahead.ts";
import type { TerminalOutput } from "../../src/terminal/ink-screen.ts";
import { loadLiveView } from "../../src/terminal/load-live-view.ts";
import { aPanel, debateLog } from "../../test/support/debate-log.ts";
import type { Row } from "../support/row.ts";

const LIMIT = 5;
const SEATS = 7;
const PIECES_A_SECOND = 20;
const SECONDS = 8;
const WARMING_SECONDS = 4;
const PIECE = "and that is why the table holds ";

export const view: Row = {
  name: "view",
  what: `live view, ${SEATS} seats × ${PIECES_A_SECOND} pieces a second, as a share of one core`,
  async measure(progress) {
    progress(`${SECONDS} s of it, at 100 and at 160 columns`);
    const narrow = await cpuPercent(100);
    const wide = await cpuPercent(160);
    return {
      figures: [
        { what: "100 columns", value: narrow, unit: "%", limit: LIMIT },
        { what: "160 columns", value: wide, unit: "%", limit: LIMIT },
      ],
      details: [],
    };
  },
};

async function cpuPercent(columns: number): Promise<number> {
  const names = Array.from({ length: SEATS }, (_, index) => `seat-${index + 1}=claude`);
  const log = debateLog({ panel: aPanel(names) });
  const calls = names.map((name) => log.start({ seat: name.split("=")[0] ?? "", kind: "opening", outside: true }));
  const liveView = await loadLiveView();
  const shown = liveView({
    output: terminal(columns),
    input: null,
    look: { color: true, ascii: false },
    by: "owner",
    plan: () => [{ round: 0, kind: "opening", calls: SEATS }],
    timings: {},
    cost: () => NO_COST_AHEAD,
    now: Date.now,
    post: () => undefined,
    onInterrupt: () => undefined,
    onLeave: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  shown.show(fold(log.events));
  const write = async (seconds: number) => {
    for (let tick = 0; tick < seconds * PIECES_A_SECOND; tick += 1) {
      for (const call of calls) shown.addPiece({ at: new Date().toISOString(), call, type: "text", text: PIECE });
      await wait(1_000 / PIECES_A_SECOND);
    }
  };
  // Code is compiled once per debate, which takes minutes.
  await write(WARMING_SECONDS);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await write(SECONDS);
  const { user, system } = process.cpuUsage(before);
  const tookMs = performance.now() - startedAt;
  await shown.close();
  return ((user + system) / 1_000 / tookMs) * 100;
}

/** A terminal that discards all output. */
function terminal(columns: number): TerminalOutput {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns, rows: 40 });
  stream.resume();
  return stream;
}
