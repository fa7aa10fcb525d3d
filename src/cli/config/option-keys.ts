/** Which options a configuration may set, and their names there: `maxWords` in a file, CONCLAVE_MAX_WORDS in the environment. */

import { type CliCommand, type OptionRow, optionName } from "../arguments/cli-command.ts";

/** Options that belong to one run, or that locate the configuration. */
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

/** Options that apply to every command; the others apply only when a debate starts. */
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
