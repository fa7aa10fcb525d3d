/** The options of `conclave review`: those of `run` that shape its panel, limits and output, and its own. */

import { SEVERITIES } from "../../core/ballot/ballot.ts";
import type { OptionRow } from "./cli-command.ts";
import { optionName } from "./cli-command.ts";
import { noRehearsal, RUN_OPTIONS } from "./run-options.ts";

export const FAIL_ON = [...SEVERITIES, "disputed"] as const;

/** `formats` are the names that --format takes. */
export function reviewOptions(formats: readonly string[]): readonly OptionRow[] {
  return [
    {
      group: "Review",
      flags: "--diff <rev>",
      isValueOptional: true,
      says: "review uncommitted changes (the default if no paths are given), the diff against a revision (REV), the diff between two (A..B), or the staged changes (staged)",
    },
    {
      group: "Question",
      flags: "--working-dir <path>",
      says: "folder to run speakers in and to take the diff from; paths to review are relative to the current directory. With a fleet, a copy of this folder's files is sent along with the review",
    },
    ...pick("constraint"),
    {
      group: "Review",
      flags: "--since <review>",
      says: "compare with an earlier review: its ID, or a file that --format json wrote",
    },
    ...pick("preset", "rounds", "evidence"),
    ...pick("seats", "seat", "chair", "named", "pass-env", "skip-missing", "sandbox", "reuse"),
    noRehearsal("--format, --since, --output, --report and --fail-on"),
    ...pick("timeout", "round-timeout", "retries", "quorum", "budget", "max-tokens", "deadline"),
    ...pick("dry-run", "out-dir", "path", "topic", "config", "trust", "verbose", "quiet", "plain", "json"),
    { group: "Output", flags: "--format <name>", says: `${formats.join(", ")} (default: md)` },
    {
      group: "Output",
      flags: "--output <path>",
      also: ["--out"],
      says: "write the review to a file instead of standard output",
    },
    ...pick("report"),
    {
      group: "Output",
      flags: "--fail-on <list>",
      says: `exit with status 1 if there are confirmed findings of this severity or a higher one (${SEVERITIES.join(", ")}), or disputed findings (disputed); separate several values with commas`,
    },
    ...pick("yes", "detach"),
  ];
}

function pick(...names: readonly string[]): readonly OptionRow[] {
  return RUN_OPTIONS.filter((row) => names.includes(optionName(row)));
}
