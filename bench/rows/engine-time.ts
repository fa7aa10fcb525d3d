/** The engine's own time per call: speakers that answer at once, and a log that is flushed to the disk. */

import { open } from "node:fs/promises";
import { join } from "node:path";
import { debateFiles } from "../../src/folder/debate-files.ts";
import { duet } from "../../src/protocols/duet.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { scripted } from "../../test/support/scripted.ts";
import { evidenceCheck, openingOf, runBenchDebate, script } from "../support/debate.ts";
import { least, measureMs, median } from "../support/numbers.ts";
import type { Figure, Row } from "../support/row.ts";
import { logIn, withWorkFolder } from "../support/work-folder.ts";

const LIMIT_MS = 2;
const RUNS = 7;
const CASES: readonly (readonly [Protocol, number])[] = [
  [panelDebate, 4],
  [duet, 30],
];

export const engineTime: Row = {
  name: "engine-time",
  what: "the engine's own time per call, with the log flushed",
  async measure(progress) {
    const figures: Figure[] = [];
    for (const [protocol, rounds] of CASES) {
      for (const withFiles of [false, true]) {
        const how = withFiles ? "with the computed files" : "the log alone";
        const what = `${protocol.name} × ${rounds} rounds, ${how}`;
        progress(`${what}, ${RUNS} times`);
        const value = await least(LIMIT_MS, async () => {
          const runs: number[] = [];
          for (let run = 0; run < RUNS; run += 1) runs.push(await perCallMs(protocol, rounds, withFiles));
          return median(runs);
        });
        figures.push({ what, value, unit: "ms", limit: LIMIT_MS });
      }
    }
    figures.push({ what: "one flush to this disk", value: await flushMs(), unit: "ms", limit: null });
    return { figures, details: [] };
  },
};

async function perCallMs(protocol: Protocol, rounds: number, withFiles: boolean): Promise<number> {
  return withWorkFolder(async (folder) => {
    const opened = openingOf(protocol, rounds);
    const speaker = scripted(script(opened), []);
    const files = debateFiles(folder);
    const startedAt = performance.now();
    const state = await runBenchDebate({
      protocol,
      opened,
      log: logIn(folder),
      speaker,
      checkEvidence: evidenceCheck(),
      onRecorded: (_, latest) => {
        if (withFiles) files.update(latest);
      },
    });
    const wallMs = performance.now() - startedAt;
    await files.flush();
    return wallMs / state.calls.size;
  });
}

/** How long the disk takes for one line as long as a reply, for comparison with the figures above. */
function flushMs(): Promise<number> {
  return withWorkFolder(async (folder) => {
    const file = await open(join(folder, "flushed"), "a");
    const line = `${"x".repeat(3_000)}\n`;
    const times: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      times.push(
        await measureMs(async () => {
          await file.appendFile(line);
          await file.datasync();
        }),
      );
    }
    await file.close();
    return median(times);
  });
}
