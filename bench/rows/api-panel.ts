/**
 * A panel of API models over a loopback server that takes its time: wall time against the longest chain of its calls. Each run
 * is the first debate of a new process, so loading the vendors' packages counts.
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
  what: `a panel of 3 API models × 4 rounds over a loopback server that answers in ${CALL_MS} ms`,
  async measure(progress) {
    const server = spawn(process.execPath, [join(SUPPORT, "serve-replies.ts"), String(CALL_MS)]);
    try {
      const [url] = await once(server.stdout, "data");
      progress(`${RUNS} processes, one debate each`);
      const runs = Array.from({ length: RUNS }, () => runDebate(String(url).trim()));
      // Other work on the machine only adds time.
      return {
        figures: [
          {
            what: "wall time / critical path of the calls",
            value: Math.min(...runs.map(({ wallMs, pathMs }) => wallMs / pathMs)),
            unit: "×",
            limit: LIMIT,
          },
          {
            what: "CPU time of its process",
            value: Math.min(...runs.map(({ cpuMs }) => cpuMs)),
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

const result = z.object({ wallMs: z.number(), cpuMs: z.number(), pathMs: z.number() });

function runDebate(url: string): z.infer<typeof result> {
  const words = [join(SUPPORT, "run-api-panel.ts"), url, String(CALL_MS)];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return result.parse(JSON.parse(stdout));
}
