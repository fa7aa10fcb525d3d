/** `conclave list` over ten thousand debates, the whole command. */

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Status } from "../../src/core/state.ts";
import { STATE_NAME } from "../../src/folder/debate-folder.ts";
import { memoryLog } from "../../src/log/memory-log.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { jsonText } from "../../src/views/json/json-text.ts";
import { stateJson } from "../../src/views/json/state-json.ts";
import { scripted } from "../../test/support/scripted.ts";
import { buildCommand } from "../support/build-command.ts";
import { openingOf, runBenchDebate, script } from "../support/debate.ts";
import { least, median } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";
import { withWorkFolder } from "../support/work-folder.ts";

const DEBATES = 10_000;
const LIMIT_SECONDS = 0.5;
const RUNS = 7;

export const list: Row = {
  name: "list",
  what: "conclave list over 10,000 debates (built, whole command)",
  async measure(progress) {
    const command = buildCommand(progress);
    return withWorkFolder(async (parent) => {
      progress(`${DEBATES} folders`);
      await fill(parent);
      progress("the first list, which builds the index");
      const first = listSeconds(command, parent);
      progress(`${RUNS} more`);
      const further = await least(LIMIT_SECONDS, async () =>
        median(Array.from({ length: RUNS }, () => listSeconds(command, parent))),
      );
      return {
        figures: [
          { what: "with its index", value: further, unit: "s", limit: LIMIT_SECONDS },
          { what: "the first time, which builds the index", value: first, unit: "s", limit: null },
        ],
        details: [],
      };
    });
  },
};

/** Nearly all are finished, some can be resumed, and a few died while running. */
function statusOf(number: number): Status {
  if (number % 200 === 0) return "running";
  return number % 25 === 0 ? "interrupted" : "completed";
}

async function fill(parent: string): Promise<void> {
  const opened = openingOf(panelDebate, 1);
  const speaker = scripted(script(opened), []);
  const state = stateJson(await runBenchDebate({ protocol: panelDebate, opened, log: memoryLog(Date.now), speaker }));
  for (let number = 1; number <= DEBATES; number += 1) {
    const id = `${String(number).padStart(3, "0")}-jobs-to-postgres`;
    const status = statusOf(number);
    const isOver = status === "completed";
    mkdirSync(join(parent, id));
    writeFileSync(
      join(parent, id, STATE_NAME),
      jsonText({ ...state, debate_id: id, status, outcome: isOver ? state.outcome : null }),
    );
  }
}

function listSeconds(command: string, parent: string): number {
  const startedAt = performance.now();
  const words = [command, "list", "--out-dir", parent];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (status !== 0 || !stdout.includes(`${DEBATES} debates`)) throw new Error(`${stderr}\n${stdout}`);
  return seconds;
}
