/** `conclave rate` and `conclave stats` over five hundred debates, the whole commands. */

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/core/event-codec.ts";
import { LOG_NAME } from "../../src/folder/debate-folder.ts";
import { offlineEdits } from "../../test/support/examples/offline-edits.ts";
import { buildCommand } from "../support/build-command.ts";
import { least, median } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";
import { withWorkFolder } from "../support/work-folder.ts";

const DEBATES = 500;
const LIMIT_SECONDS = 0.5;
const RUNS = 5;

export const ratings: Row = {
  name: "ratings",
  what: "conclave rate and conclave stats over 500 debates (built, whole commands)",
  async measure(progress) {
    const command = buildCommand(progress);
    return withWorkFolder(async (parent) => {
      progress(`${DEBATES} logs`);
      fill(parent);
      const seconds = (...words: readonly string[]) => commandSeconds([command, ...words, "--out-dir", parent]);
      progress("the first stats, which reads every log");
      const first = seconds("stats");
      progress(`${RUNS} ratings, each followed by stats`);
      // Every rating changes one log, which stats then has to read again.
      const pairs = () =>
        Array.from({ length: RUNS }, () => ({ rate: seconds("rate", "250", "right"), stats: seconds("stats") }));
      const rate = await least(LIMIT_SECONDS, async () => median(pairs().map((pair) => pair.rate)));
      const stats = await least(LIMIT_SECONDS, async () => median(pairs().map((pair) => pair.stats)));
      return {
        figures: [
          { what: "rate", value: rate, unit: "s", limit: LIMIT_SECONDS },
          { what: "stats after a rating", value: stats, unit: "s", limit: LIMIT_SECONDS },
          { what: "the first stats, which reads every log", value: first, unit: "s", limit: null },
        ],
        details: [],
      };
    });
  },
};

function fill(parent: string): void {
  const { events } = offlineEdits();
  for (let number = 1; number <= DEBATES; number += 1) {
    const id = `${String(number).padStart(3, "0")}-offline-edits`;
    const lines = events.map((each) =>
      encodeLine(each.event.type === "debate.opened" ? { ...each, event: { ...each.event, id } } : each),
    );
    mkdirSync(join(parent, id));
    writeFileSync(join(parent, id, LOG_NAME), lines.join(""));
  }
}

function commandSeconds(words: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (status !== 0) throw new Error(`${stderr}\n${stdout}`);
  return seconds;
}
