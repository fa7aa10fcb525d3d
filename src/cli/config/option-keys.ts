/** Which options a configuration may set, and their names there: `maxWords` in a file, CONCLAVE_MAX_WORDS in the environment. */

import { type CliCommand, type OptionRow, optionName } from "../arguments/cli-command.ts";

/** Options that belong to one run, or that locate the configuration. */
const OF_ONE_RUN: ReadonlySet<string> = new Set([
  ...["file", "diff", "option", "seat", "path", "topic", "resume", "detach", "dry-run", "yes"],
  ...["json", "output", "report", "format", "since", "config", "trust", "preset", "reuse"],
  // A project's file must not send debates elsewhere.
  ...["fleet", "tenant"],
]);

/** Options that apply to every command; the others apply only when a debate starts. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  ...["out-dir", "pass-env", "skip-missing", "verbose", "quiet", "plain", "fail-on"],
]);

/** Commands that take seats and limits from a configuration. */
export function beginsDebate({ name }: Pick<CliCommand, "name">): boolean {
  return name === "run" || name === REVIEW_COMMAND;
}

export function configurableRows(command: Pick<CliCommand, "name" | "options">): readonly OptionRow[] {
  return command.options.filter((row) => {
    const option = optionName(row);
    // A configured --fail-on names outcomes, and a review fails on findings.
    if (command.name === REVIEW_COMMAND && option === "fail-on") return false;
    return !OF_ONE_RUN.has(option) && (beginsDebate(command) || EVERYWHERE.has(option));
  });
}

const REVIEW_COMMAND = "review";

export function variableOf(option: string): string {
  return `CONCLAVE_${option.toUpperCase().replaceAll("-", "_")}`;
}
