/** What `conclave run` takes. All of it but what belongs to one debate alone can stand in a configuration file too. */

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
    says: "how the seats talk; conclave protocols explains them",
  },
  ROUNDS,
  ...SETTING_OPTIONS,
  ...SEAT_OPTIONS,
  { group: "Panel", flags: "--named", says: "show seats each other's names instead of labels" },
  ...SPEAKER_OPTIONS,
  { group: "Panel", flags: "--no-rehearsal", says: "exit 4 instead of playing a rehearsal where nobody is seated" },
  ...LIMIT_OPTIONS,
  { group: "Limits", flags: "--dry-run", says: "print the panel, the calls and what they can cost, and call nobody" },
  OUT_DIR,
  { group: "Folder", flags: "--path <path>", says: "the folder of this debate itself" },
  { group: "Folder", flags: "-t, --topic <slug>", says: "what the folder is called after its number" },
  { group: "Folder", flags: "--resume <id>", says: "go on with a debate instead: the same as conclave resume ID" },
  ...CONFIG_OPTIONS,
  ...REPORT_OPTIONS,
  DETACH,
];
