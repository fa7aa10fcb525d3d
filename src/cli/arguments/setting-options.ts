/** The options that shape a protocol. Which protocol uses which is known to src/request/resolve-settings.ts. */

import { DEFAULT_SETTINGS, EVIDENCE_LEVELS, MODERATOR_STYLES, ROUNDTABLE_STYLES, STAKES } from "../../core/panel.ts";
import { AMOUNTS } from "../../request/amount.ts";
import { DEFAULT_SAMPLES, POLL_STYLES } from "../../request/poll-style.ts";
import { STOPS, UNANIMITIES } from "../../request/resolve-settings.ts";
import { type OptionRow, optionGroup } from "./cli-command.ts";

export const SETTING_OPTIONS: readonly OptionRow[] = [
  ...optionGroup("Protocol", [
    {
      flags: "-s, --style <name>",
      also: ["-d, --debate-style"],
      choices: [...POLL_STYLES, ...ROUNDTABLE_STYLES],
      says: `how a roundtable argues (${ROUNDTABLE_STYLES.join(", ")}) or how a poll is taken (${POLL_STYLES.join(", ")})`,
    },
    {
      flags: "--samples <n>",
      amount: AMOUNTS.samples,
      usual: String(DEFAULT_SAMPLES),
      says: "number of times a self-consistency poll asks its speaker",
    },
    {
      flags: "-m, --moderator-style <name>",
      choices: MODERATOR_STYLES,
      says: `how the moderator of a roundtable concludes: ${MODERATOR_STYLES.join(", ")}`,
    },
    {
      flags: "-w, --max-words <n>",
      amount: AMOUNTS.maxWords,
      usual: String(DEFAULT_SETTINGS.maxWords),
      says: "word limit for each reply in a roundtable",
    },
    { flags: "--quick", says: "skip the rounds and go straight from the openings to the verdict (challenge only)" },
    {
      flags: "-i, --interactive",
      says: "pause between rounds (with the challenge protocol, also before the first one) and let you add a constraint, answer a question, or decide how to continue",
    },
    { flags: "--clarify", says: "let the seats ask you questions before they take a position (challenge only)" },
    {
      flags: "--unanimity <what>",
      choices: UNANIMITIES,
      usual: DEFAULT_SETTINGS.unanimity,
      says: "what to do if all openings agree: have one seat argue against the shared position (dissent), or go straight to the verdict (skip); challenge only",
    },
    {
      flags: "--stakes <level>",
      choices: STAKES,
      usual: DEFAULT_SETTINGS.stakes,
      says: "how much agreement is enough to stop: two seats that agree (low), a majority after a round of debate (normal), or a consensus (high); cascade only",
    },
    {
      flags: "--stop <when>",
      choices: STOPS,
      usual: DEFAULT_SETTINGS.stop,
      says: "when to stop: as soon as the seats agree (consensus), or only after the last round (fixed)",
    },
    {
      flags: "--full-history",
      says: "give the seats the full replies from earlier rounds, not a summary of positions (panel protocol only)",
    },
    {
      flags: "--pairwise",
      says: "have each seat criticise each of the others in a separate call (cascade, challenge and panel only)",
    },
    {
      flags: "--no-closing",
      says: "skip the closing, in which each seat casts a final vote and says whether its objections were resolved",
    },
  ]),
  {
    group: "Question",
    flags: "--evidence <what>",
    choices: EVIDENCE_LEVELS,
    usual: DEFAULT_SETTINGS.evidence,
    says: "which citations to check: off (none), repo (files in the project), web (files and web pages; enables web searches) or all (files, web pages and results from configured MCP servers)",
  },
  {
    group: "Question",
    flags: "--trusted-sources <list>",
    isRepeatable: true,
    says: "limit evidence searches to these sites (comma-separated); needs --evidence web or all; cascade and challenge only",
  },
];
