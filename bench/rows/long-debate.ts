/**
 * A long debate of many seats, as commands and as sessions: its log and the memory of its process must grow with the number of
 * rounds, not with its square.
 */

import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { type Sent, scripted } from "../../test/support/scripted.ts";
import { openingOf, runBenchDebate, script } from "../support/debate.ts";
import type { Row } from "../support/row.ts";
import { logIn, withWorkFolder } from "../support/work-folder.ts";

const SEATS = 7;
const ROUNDS = 90;
const LOG_LIMIT_MB = 20;
const MEMORY_LIMIT_MB = 400;
/** Long enough for a ballot that answers six other seats. */
const REPLY_CHARACTERS = 4_000;
const MB = 1_000_000;

export const longDebate: Row = {
  name: "long-debate",
  what: `a roundtable of ${SEATS} seats × ${ROUNDS} rounds: its log, and the most memory it took`,
  measure: (progress) =>
    withWorkFolder(async (work) => {
      progress("as commands");
      const commands = await logMegabytes(join(work, "commands"), false);
      progress("as sessions");
      const sessions = await logMegabytes(join(work, "sessions"), true);
      // In kilobytes on every system.
      const memory = (process.resourceUsage().maxRSS * 1_024) / MB;
      return {
        figures: [
          { what: "log, commands", value: commands, unit: "MB", limit: LOG_LIMIT_MB },
          { what: "log, sessions", value: sessions, unit: "MB", limit: LOG_LIMIT_MB },
          { what: "memory", value: memory, unit: "MB", limit: MEMORY_LIMIT_MB },
        ],
        details: [],
      };
    }),
};

async function logMegabytes(folder: string, keepsSession: boolean): Promise<number> {
  mkdirSync(folder);
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
