/**
 * A panel of API models with a loopback server that takes its time: wall time against the longest chain of its calls. The limit is for
 * the first debate of a new process, so loading the vendors' packages counts; a second one shows what is left once everything has run before.
 */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import type { Row } from "../support/row.ts";

const CALL_MS = 200;
const LIMIT = 1.08;
const RUNS = 3;
const SUPPORT = join(import.meta.dirname, "../support");

export const apiPanel: Row = {
  name: "api-panel",
  what: `a panel of 3 API models × 4 rounds, with a loopback server that answers in ${CALL_MS} ms`,
  async measure(progress) {
    const server = spawn(process.execPath, [join(SUPPORT, "serve-replies.ts"), String(CALL_MS)]);
    try {
      const [url] = await once(server.stdout, "data");
      progress(`${RUNS} processes, two debates each`);
      const runs = Array.from({ length: RUNS }, () => runDebates(String(url).trim()));
      // Other work on the machine only adds time.
      return {
        figures: [
          {
            what: "wall time / critical path of the calls",
            value: leastRatio(runs.map(([first]) => first)),
            unit: "×",
            limit: LIMIT,
          },
          {
            what: "the same, for a second debate",
            value: leastRatio(runs.map(([, second]) => second)),
            unit: "×",
            limit: null,
          },
          {
            what: "CPU time of the first debate",
            value: Math.min(...runs.map(([{ cpuMs }]) => cpuMs)),
            unit: "ms",
            limit: null,
          },
        ],
        details: [],
      };
    } finally {
      server.kill();
    }
  },
};

const debate = z.object({ wallMs: z.number(), cpuMs: z.number(), pathMs: z.number() });
const result = z.tuple([debate, debate]);

function leastRatio(debates: readonly z.infer<typeof debate>[]): number {
  return Math.min(...debates.map(({ wallMs, pathMs }) => wallMs / pathMs));
}

function runDebates(url: string): z.infer<typeof result> {
  const words = [join(SUPPORT, "run-api-panel.ts"), url, String(CALL_MS)];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return result.parse(JSON.parse(stdout));
}
