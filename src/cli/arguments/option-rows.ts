/**
 * The options that commands share, each written once with its names and bounds. An option stands here only if what it
 * promises is done: one that would be ignored is better unknown.
 */

import { OUTCOMES } from "../../core/ledger/agreement.ts";
import { AMOUNTS } from "../../request/amount.ts";
import type { OperandRow, OptionRow } from "./cli-command.ts";

export const DEBATE_OPERAND: OperandRow = {
  term: "<id>",
  says: "the debate: its number, its name, a unique beginning of it, or its folder",
};

export const QUESTION_OPTIONS: readonly OptionRow[] = [
  {
    group: "Question",
    flags: "-f, --file <path>",
    also: ["--problemDescription"],
    says: "read the question from a file; - is standard input",
  },
  {
    group: "Question",
    flags: "-c, --context <path>",
    also: ["--context-file"],
    isRepeatable: true,
    says: "show the seats a file, a folder, a glob, or standard input (-)",
  },
  {
    group: "Question",
    flags: "--diff <rev>",
    isValueOptional: true,
    says: "show the seats git's diff: what is not committed, or what differs from REV",
  },
  {
    group: "Question",
    flags: "--option <text>",
    isRepeatable: true,
    says: "an option to choose among; without it the seats bring their own",
  },
  {
    group: "Question",
    flags: "--working-dir <path>",
    says: "the folder that speakers run in and paths in the question are relative to",
  },
];

export const CONSTRAINT: OptionRow = {
  group: "Question",
  flags: "--constraint <text>",
  isRepeatable: true,
  says: "pin a constraint that every prompt repeats word for word",
};

export const ROUNDS: OptionRow = {
  group: "Protocol",
  flags: "-r, --rounds <n>",
  also: ["--max-rounds"],
  amount: AMOUNTS.rounds,
  says: "how many rounds at most; each protocol has its own bounds",
};

export const SEAT_OPTIONS: readonly OptionRow[] = [
  {
    group: "Panel",
    flags: "-a, --seats <list>",
    also: ["--agents", "--advisors"],
    isRepeatable: true,
    says: "who sits: ROLE=SPEAKER or SPEAKER, joined by commas",
  },
  {
    group: "Panel",
    flags: "--seat <role=speaker>",
    isRepeatable: true,
    says: "one more seat, taken whole: for commands that have commas in them",
  },
  {
    group: "Panel",
    flags: "--chair <speaker>",
    also: ["--judge", "--moderator"],
    says: "who writes the verdict; without it the first seat's speaker does",
  },
];

export const SPEAKER_OPTIONS: readonly OptionRow[] = [
  {
    group: "Panel",
    flags: "--pass-env <name>",
    isRepeatable: true,
    says: "let commands see this variable of your environment",
  },
  {
    group: "Panel",
    flags: "--skip-missing",
    says: "go on without speakers that are not ready, if the quorum holds",
  },
  {
    group: "Panel",
    flags: "--sandbox",
    says: "run commands (cmd:, acp:) with your project read-only and the debates hidden (bubblewrap, on Linux)",
  },
];

export const LIMIT_OPTIONS: readonly OptionRow[] = [
  {
    group: "Limits",
    flags: "--timeout <time>",
    amount: AMOUNTS.timeout,
    says: "how long one answer may take in all: seconds",
  },
  {
    group: "Limits",
    flags: "--round-timeout <time>",
    amount: AMOUNTS.roundTimeout,
    says: "how long a round may take: seconds",
  },
  {
    group: "Limits",
    flags: "--retries <n>",
    amount: AMOUNTS.retries,
    says: "how often a failed call is tried again (2 if not given):",
  },
  {
    group: "Limits",
    flags: "--quorum <n>",
    amount: AMOUNTS.quorum,
    says: "how many seats must answer (2 if not given, 1 for a panel of one):",
  },
  {
    group: "Limits",
    flags: "--budget <usd>",
    amount: AMOUNTS.budget,
    says: "the most the debate may cost, in US dollars",
  },
  {
    group: "Limits",
    flags: "--max-tokens <n>",
    amount: AMOUNTS.maxTokens,
    says: "the most tokens it may use, in and out, whole debate:",
  },
  {
    group: "Limits",
    flags: "--deadline <when>",
    says: "start nothing after this: a duration such as 20m or 1h30m, or an ISO time",
  },
];

export const OUT_DIR: OptionRow = {
  group: "Folder",
  flags: "-o, --out-dir <path>",
  says: "the folder of debates (debates, looked for here and upwards, if not given)",
};

export const TRUST: OptionRow = {
  group: "Folder",
  flags: "--trust",
  says: "trust this folder from now on: its config and debates may run commands and code, and name addresses and files",
};

export const CONFIG_OPTIONS: readonly OptionRow[] = [
  { group: "Folder", flags: "--config <path>", says: "read this file instead of ./conclave.config.{json,yaml,ts}" },
  TRUST,
];

export const DETACH: OptionRow = {
  group: "Output",
  flags: "--detach",
  says: "run in the background, print how to follow it and return at once",
};

export const JSON_OPTION: OptionRow = { group: "Output", flags: "--json", says: "print JSON on standard output" };

export const REPORT_OPTIONS: readonly OptionRow[] = [
  { group: "Output", flags: "-v, --verbose", says: "say more of each call; beats --quiet" },
  { group: "Output", flags: "-q, --quiet", says: "say nothing but errors and the result" },
  { group: "Output", flags: "--plain", says: "progress as plain lines, whatever the terminal can do" },
  {
    group: "Output",
    flags: "--json",
    says: "on standard output one event a line, and last the result or the error",
  },
  {
    group: "Output",
    flags: "--output <path>",
    says: "write the verdict there and nothing on standard output; .json: the whole state",
  },
  {
    group: "Output",
    flags: "--report <path>",
    says: "write the whole debate there as one page; .md is added where it is missing",
  },
  {
    group: "Output",
    flags: "--fail-on <outcomes>",
    says: `exit 1 on these outcomes too, joined by commas: ${OUTCOMES.join(", ")}`,
  },
  { group: "Output", flags: "--yes", says: "ask nothing" },
];
