/** The options that shape a protocol. Which protocol uses which is known to src/request/resolve-settings.ts. */

import { DEFAULT_SETTINGS, EVIDENCE_LEVELS, MODERATOR_STYLES, ROUNDTABLE_STYLES } from "../../core/panel.ts";
import { AMOUNTS } from "../../request/amount.ts";
import { DEFAULT_SAMPLES, POLL_STYLES } from "../../request/poll-style.ts";
import { STOPS, UNANIMITIES } from "../../request/resolve-settings.ts";
import type { OptionRow } from "./cli-command.ts";

export const SETTING_OPTIONS: readonly OptionRow[] = [
  {
    group: "Protocol",
    flags: "-s, --style <name>",
    also: ["-d, --debate-style"],
    choices: [...POLL_STYLES, ...ROUNDTABLE_STYLES],
    says: `kind of poll (${POLL_STYLES.join(", ")}) or style of a roundtable (${ROUNDTABLE_STYLES.join(", ")})`,
  },
  {
    group: "Protocol",
    flags: "--samples <n>",
    amount: AMOUNTS.samples,
    says: `how often self-consistency asks its speaker, ${DEFAULT_SAMPLES} by default`,
  },
  {
    group: "Protocol",
    flags: "-m, --moderator-style <name>",
    choices: MODERATOR_STYLES,
    says: `how a roundtable's moderator concludes: ${MODERATOR_STYLES.join(", ")}`,
  },
  {
    group: "Protocol",
    flags: "-w, --max-words <n>",
    amount: AMOUNTS.maxWords,
    says: `word limit of a roundtable's reply, ${DEFAULT_SETTINGS.maxWords} by default`,
  },
  { group: "Protocol", flags: "--quick", says: "run only the openings and the verdict of a challenge" },
  {
    group: "Protocol",
    flags: "-i, --interactive",
    says: "ask you before a challenge and between rounds: continue, go deeper, constrain, answer, conclude",
  },
  {
    group: "Protocol",
    flags: "--clarify",
    says: "let the seats of a challenge ask you questions before they take a position",
  },
  {
    group: "Protocol",
    flags: "--unanimity <what>",
    choices: UNANIMITIES,
    says: "if all openings of a challenge agree: dissent has one seat attack, skip goes to the verdict",
  },
  {
    group: "Protocol",
    flags: "--stop <when>",
    choices: STOPS,
    says: "consensus ends the rounds early, fixed runs them all",
  },
  {
    group: "Protocol",
    flags: "--full-history",
    says: "show a panel's seats the full replies of past rounds instead of positions",
  },
  {
    group: "Protocol",
    flags: "--pairwise",
    says: "one challenge or critique per pair of seats instead of one per seat for all others",
  },
  {
    group: "Protocol",
    flags: "--no-closing",
    says: "leave out the closing call, in which each seat says whether its objections were met and votes a last time",
  },
  {
    group: "Question",
    flags: "--evidence <what>",
    choices: EVIDENCE_LEVELS,
    says: `which citations to verify: off, repo (files here), web (URLs too, and searches), all (MCP servers too) (default ${DEFAULT_SETTINGS.evidence})`,
  },
  {
    group: "Question",
    flags: "--trusted-sources <list>",
    isRepeatable: true,
    says: "allowed sites for a challenge's evidence searches, separated by commas",
  },
];
