/** `conclave --version` compared with a Node that does nothing: what starting the command costs. */

import { spawnSync } from "node:child_process";
import { buildCommand } from "../support/build-command.ts";
import { least, median } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const LIMIT = 2;
const RUNS = 15;

export const version: Row = {
  name: "version",
  what: "conclave --version (built) / node -e 0",
  async measure(progress) {
    const command = buildCommand(progress);
    progress(`${RUNS} runs of each, in turn`);
    return {
      figures: [
        { what: "ratio of the medians", value: await least(LIMIT, () => ratio(command)), unit: "×", limit: LIMIT },
      ],
      details: [],
    };
  },
};

async function ratio(command: string): Promise<number> {
  const bare: number[] = [];
  const versions: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    bare.push(nodeMs(["-e", "0"]));
    versions.push(nodeMs([command, "--version"]));
  }
  return median(versions) / median(bare);
}

function nodeMs(words: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(stderr);
  return ms;
}
