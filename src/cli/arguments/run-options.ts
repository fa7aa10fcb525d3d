/** The options of `conclave run`. Most can also be set in a configuration file; see option-keys.ts. */

import { PROTOCOLS } from "../../protocols/index.ts";
import type { OptionRow } from "./cli-command.ts";
import {
  CONFIG_OPTIONS,
  CONSTRAINT,
  DETACH,
  LIMIT_OPTIONS,
  OUT_DIR,
  QUESTION_OPTIONS,
  REPORT_OPTIONS,
  ROUNDS,
  SEAT_OPTIONS,
  SPEAKER_OPTIONS,
} from "./option-rows.ts";
import { SETTING_OPTIONS } from "./setting-options.ts";

export const RUN_OPTIONS: readonly OptionRow[] = [
  ...QUESTION_OPTIONS,
  CONSTRAINT,
  {
    group: "Protocol",
    flags: "-p, --protocol <name>",
    choices: PROTOCOLS.map(({ name }) => name),
    says: "how the seats debate; see conclave protocols",
  },
  ROUNDS,
  ...SETTING_OPTIONS,
  ...SEAT_OPTIONS,
  { group: "Panel", flags: "--named", says: "let the seats see each other's names instead of labels" },
  ...SPEAKER_OPTIONS,
  {
    group: "Panel",
    flags: "--no-rehearsal",
    says: "exit with status 4 instead of running a scripted demo (rehearsal) when no speaker is available",
  },
  ...LIMIT_OPTIONS,
  {
    group: "Limits",
    flags: "--dry-run",
    says: "print the panel, the planned calls and their maximum cost, without calling any speaker",
  },
  OUT_DIR,
  { group: "Folder", flags: "--path <path>", says: "store this debate in exactly this folder" },
  { group: "Folder", flags: "-t, --topic <slug>", says: "folder name to use after the number" },
  { group: "Folder", flags: "--resume <id>", says: "resume a debate instead (same as conclave resume ID)" },
  ...CONFIG_OPTIONS,
  ...REPORT_OPTIONS,
  DETACH,
];
