/** The options of `conclave run`. Most can also be set in a configuration file; see option-keys.ts. */

import { PROTOCOLS } from "../../protocols/index.ts";
import { type OptionRow, optionGroup } from "./cli-command.ts";
import {
  CONFIG_OPTIONS,
  CONSTRAINT,
  DETACH,
  LIMIT_OPTIONS,
  OUT_DIR,
  PRESET,
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
    usual: "challenge",
  },
  PRESET,
  ROUNDS,
  ...SETTING_OPTIONS,
  ...SEAT_OPTIONS,
  { group: "Panel", flags: "--named", says: "let the seats see each other's names instead of anonymous labels" },
  ...SPEAKER_OPTIONS,
  noRehearsal("--output, --report and --fail-on"),
  ...LIMIT_OPTIONS,
  {
    group: "Limits",
    flags: "--dry-run",
    says: "print the panel, the planned calls and their maximum cost, without calling any speaker",
  },
  OUT_DIR,
  ...optionGroup("Folder", [
    { flags: "--path <path>", says: "store this debate in exactly this folder, not in a numbered one" },
    {
      flags: "-t, --topic <slug>",
      says: "the part of the folder's name that follows the number (default: a few words from the question)",
    },
    { flags: "--resume <id>", says: "resume a debate instead of starting one, like conclave resume ID" },
  ]),
  ...CONFIG_OPTIONS,
  ...REPORT_OPTIONS,
  DETACH,
];

/** `implying`: the options whose result a demo must not write or decide. */
export function noRehearsal(implying: string): OptionRow {
  return {
    group: "Panel",
    flags: "--no-rehearsal",
    says: `if you don't name any speakers and none are ready, exit with status 4 instead of playing a scripted demo; ${implying} imply this`,
  };
}
