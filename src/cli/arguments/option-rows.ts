/**
 * Options shared by several commands, each defined once with its names and bounds. A command lists only options that it
 * acts on: an unknown option is better than an ignored one.
 */

import { OUTCOMES } from "../../core/ledger/agreement.ts";
import { AMOUNTS } from "../../request/amount.ts";
import { type OperandRow, type OptionRow, optionGroup } from "./cli-command.ts";

export const DEBATE_OPERAND: OperandRow = {
  term: "<id>",
  says: "the debate: its number, name, a unique prefix, or its folder",
};

export const QUESTION_OPTIONS = optionGroup("Question", [
  {
    flags: "-f, --file <path>",
    also: ["--problemDescription"],
    says: "read the question from a file (- for standard input)",
  },
  {
    flags: "-c, --context <path>",
    also: ["--context-file"],
    isRepeatable: true,
    says: "add a file, folder or glob as context (- for standard input)",
  },
  {
    flags: "--diff <rev>",
    isValueOptional: true,
    says: "add the uncommitted changes as context, or the diff against a revision",
  },
  {
    flags: "--option <text>",
    isRepeatable: true,
    says: "one of the options to choose from; if none is given, the seats propose their own",
  },
  {
    flags: "--driver <name[=weight]>",
    isRepeatable: true,
    says: 'a decision driver: a criterion to judge the options by, with an optional weight, e.g. "Running costs=3"; if none is given, the seats propose their own; workbench only',
  },
  {
    flags: "--working-dir <path>",
    says: "folder to run speakers in; file paths mentioned in the question are relative to it, but paths in command-line options are not. With a fleet, a copy of this folder's files is sent along with the debate",
  },
]);

export const CONSTRAINT: OptionRow = {
  group: "Question",
  flags: "--constraint <text>",
  isRepeatable: true,
  says: "a constraint, repeated verbatim in every prompt",
};

export const ROUNDS: OptionRow = {
  group: "Protocol",
  flags: "-r, --rounds <n>",
  also: ["--max-rounds"],
  amount: AMOUNTS.rounds,
  says: "maximum number of rounds; each protocol has its own range",
};

export const PRESET: OptionRow = {
  group: "Protocol",
  flags: "--preset <name>",
  says: "use a named set of options, seats and prompts; other options on the command line override it; see conclave presets",
};

export const SEAT_OPTIONS = optionGroup("Panel", [
  {
    flags: "-a, --seats <list>",
    also: ["--agents", "--advisors"],
    isRepeatable: true,
    says: "the panel: comma-separated ROLE=SPEAKER or SPEAKER",
  },
  {
    flags: "--seat <role=speaker>",
    isRepeatable: true,
    says: "add one seat; unlike with --seats, the value may contain commas",
  },
  {
    flags: "--chair <speaker>",
    also: ["--judge", "--moderator"],
    says: "the speaker that chairs the debate and writes the verdict",
    usual: "a ready speaker from a model family that no seat uses, or else the first seat's speaker",
  },
]);

export const SPEAKER_OPTIONS = optionGroup("Panel", [
  {
    flags: "--pass-env <name>",
    isRepeatable: true,
    says: "pass this environment variable to the commands that act as speakers (cmd:)",
  },
  { flags: "--skip-missing", says: "continue without speakers that are not ready, if enough seats remain" },
  {
    flags: "--sandbox",
    says: "run commands (cmd:) and Agent Client Protocol agents (acp:) with the working directory read-only and the debates folder hidden; needs Linux and bubblewrap",
  },
  {
    flags: "--reuse",
    says: "reuse an answer from another debate in the same debates folder if the same speaker was given exactly the same prompt; such answers are marked and cost nothing",
  },
]);

export const LIMIT_OPTIONS = optionGroup("Limits", [
  {
    flags: "--timeout <time>",
    amount: AMOUNTS.timeout,
    says: "time limit for one answer, in seconds or as a duration such as 5m",
    usual: "5m for models, 15m for agents, commands and the host",
  },
  {
    flags: "--round-timeout <time>",
    amount: AMOUNTS.roundTimeout,
    says: "time limit for one round, in seconds or as a duration",
    usual: "none",
  },
  { flags: "--retries <n>", amount: AMOUNTS.retries, says: "how many times to retry a failed call", usual: "2" },
  {
    flags: "--quorum <n>",
    amount: AMOUNTS.quorum,
    says: "number of seats that must cast a valid ballot",
    usual: "2, or 1 for a panel of one",
  },
  {
    flags: "--budget <usd>",
    amount: AMOUNTS.budget,
    says: "cost limit for the debate, in US dollars",
    usual: "1 if Conclave picks the speakers, otherwise none",
  },
  { flags: "--max-tokens <n>", amount: AMOUNTS.maxTokens, says: "token limit for the debate, input plus output" },
  {
    flags: "--deadline <when>",
    says: "do not start calls after this time: a duration from now, such as 20m or 1h30m, or an ISO 8601 date and time",
  },
]);

/** For a debate that has limits: without an option, the limit stays as it is. */
export const LIMIT_CHANGES: readonly OptionRow[] = LIMIT_OPTIONS.map(({ usual: _, ...row }) => row);

export const OUT_DIR: OptionRow = {
  group: "Folder",
  flags: "-o, --out-dir <path>",
  says: "the folder that holds the debates",
  usual: "the nearest folder named debates, from here up to the root of the repository; if there is none, ./debates",
};

export const TRUST: OptionRow = {
  group: "Folder",
  flags: "--trust",
  says: "trust this folder from now on: its configuration and its debates may run commands, make network requests and read files outside it",
};

export const CONFIG_OPTIONS: readonly OptionRow[] = [
  { group: "Folder", flags: "--config <path>", says: "use this file instead of ./conclave.config.{json,yaml,ts}" },
  TRUST,
];

export const DETACH: OptionRow = {
  group: "Output",
  flags: "--detach",
  says: "run in the background and print how to follow the debate",
};

export const JSON_OPTION: OptionRow = { group: "Output", flags: "--json", says: "print JSON on standard output" };

export const REPORT_OPTIONS = optionGroup("Output", [
  { flags: "-v, --verbose", says: "show more detail about each call (overrides --quiet)" },
  { flags: "-q, --quiet", says: "show only errors and the result" },
  { flags: "--plain", says: "show progress as plain lines instead of the live view" },
  {
    flags: "--json",
    says: "print events as JSON on standard output, one per line, followed by the result or the error",
  },
  {
    flags: "--output <path>",
    says: "write the record to a file instead of standard output; if the path ends in .json, write the whole debate as JSON",
  },
  { flags: "--report <path>", says: "also write the whole debate to a Markdown file; .md is added if missing" },
  {
    flags: "--fail-on <outcomes>",
    says: `exit with status 1 for these outcomes (comma-separated): ${OUTCOMES.join(", ")} (if the outcome is insufficient, the exit status is never 0, even without this option)`,
  },
  { flags: "--yes", says: "skip confirmation prompts" },
]);
