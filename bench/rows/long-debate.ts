/**
 * A long debate with many seats, as commands and as sessions: its log and the memory of its process must grow with the number of
 * rounds, not with its square.
 */

import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { type Sent, scripted } from "../../test/support/scripted.ts";
import { openingOf, runBenchDebate, script } from "../support/debate.ts";
import type { Figure, Row } from "../support/row.ts";
import { logIn, withWorkFolder } from "../support/work-folder.ts";

const SEATS = 7;
const ROUNDS = 90;
const LOG_LIMIT_MB = 20;
const MEMORY_LIMIT_MB = 400;
/** Long enough for a ballot that answers six other seats. */
const REPLY_CHARACTERS = 4_000;
const MB = 1_000_000;

const result = z.object({ logMb: z.number(), memoryMb: z.number() });

export const longDebate: Row = {
  name: "long-debate",
  what: `a roundtable of ${SEATS} seats × ${ROUNDS} rounds: its log and its peak memory`,
  measure: async (progress) => {
    const figures: Figure[] = [];
    for (const kind of ["commands", "sessions"]) {
      progress(`as ${kind}`);
      const { logMb, memoryMb } = await runInOwnProcess(kind);
      figures.push(
        { what: `log, ${kind}`, value: logMb, unit: "MB", limit: LOG_LIMIT_MB },
        { what: `memory, ${kind}`, value: memoryMb, unit: "MB", limit: MEMORY_LIMIT_MB },
      );
    }
    return { figures, details: [] };
  },
};

/** Runs this file in a new process, because this one has used memory for other things. */
async function runInOwnProcess(kind: string): Promise<z.infer<typeof result>> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, kind]);
  return result.parse(JSON.parse(stdout));
}

if (import.meta.main) {
  const logMb = await withWorkFolder((work) => logMegabytes(work, process.argv[2] === "sessions"));
  // In units of 1,024 bytes.
  const memoryMb = (process.resourceUsage().maxRSS * 1_024) / MB;
  process.stdout.write(JSON.stringify({ logMb, memoryMb }));
}

async function logMegabytes(folder: string, keepsSession: boolean): Promise<number> {
  const opened = openingOf(roundtable, ROUNDS, { seats: SEATS });
  const sent: Sent[] = [];
  const say = script(opened, REPLY_CHARACTERS);
  const speaker = scripted(
    (request) => {
      // The speaker forgets its prompts, so that only the engine's memory is measured.
      sent.length = 0;
      return say(request);
    },
    sent,
    { keepsSession },
  );
  await runBenchDebate({ protocol: roundtable, opened, log: logIn(folder), speaker });
  return statSync(join(folder, "events.jsonl")).size / MB;
}
