/** The command that the words mean: an action, such as `fleet up`, takes its own options and operands and no others. */

import type { CliCommand } from "./cli-command.ts";
import { type ParsedArguments, parseArguments } from "./parse-arguments.ts";

export interface ParsedCommand {
  readonly command: CliCommand;
  readonly read: ParsedArguments;
}

/** `read`: the words, parsed for the command. If they name no action, it is the command itself. */
export function parseAction(
  command: CliCommand,
  words: readonly string[],
  read: ParsedArguments = parseArguments(command, words),
): ParsedCommand {
  const action = findAction(command, read.operands[0]);
  if (!action) return { command, read };
  const own = parseArguments(action, words);
  return { command: action, read: { ...own, operands: own.operands.slice(1) } };
}

export function findAction({ name, actions }: CliCommand, word: string | undefined): CliCommand | undefined {
  return actions?.find((action) => action.name === `${name} ${word}`);
}
