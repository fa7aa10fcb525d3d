/** Which options a configuration may set, and what they are called there: `maxWords` in a file, CONCLAVE_MAX_WORDS in the environment. */

import { type CliCommand, type OptionRow, optionName } from "../arguments/cli-command.ts";

/** They belong to one run, or say where the configuration is. */
const OF_ONE_RUN: ReadonlySet<string> = new Set([
  ...[
    "file",
    "diff",
    "option",
    "seat",
    "path",
    "topic",
    "resume",
    "detach",
    "dry-run",
    "json",
    "output",
    "report",
    "yes",
  ],
  ...["config", "trust"],
]);

/** What holds for every command; all the rest is about a debate that begins. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  ...["out-dir", "pass-env", "skip-missing", "verbose", "quiet", "plain", "fail-on"],
]);

export function configurableRows({ name, options }: Pick<CliCommand, "name" | "options">): readonly OptionRow[] {
  return options.filter((row) => {
    const option = optionName(row);
    return !OF_ONE_RUN.has(option) && (name === "run" || EVERYWHERE.has(option));
  });
}

export function variableOf(option: string): string {
  return `CONCLAVE_${option.toUpperCase().replaceAll("-", "_")}`;
}
