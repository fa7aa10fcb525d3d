/** `conclave --version` against a Node that does nothing: what starting the command costs. */

import { spawnSync } from "node:child_process";
import { builtCommand } from "../support/built-command.ts";
import { median } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const LIMIT = 2;
const RUNS = 15;

export const version: Row = {
  name: "version",
  what: "conclave --version (built) / node -e 0",
  async measure(told) {
    const command = await builtCommand(told);
    told(`${RUNS} runs of each, in turn`);
    const bare: number[] = [];
    const versions: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(nodeMs(["-e", "0"]));
      versions.push(nodeMs([command, "--version"]));
    }
    return {
      figures: [
        { what: "medians of both", value: median(versions) / median(bare), unit: "×", limit: LIMIT },
        { what: "node -e 0", value: median(bare), unit: "ms", limit: null },
      ],
      details: [],
    };
  },
};

function nodeMs(words: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(stderr);
  return ms;
}
