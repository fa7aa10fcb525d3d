/**
 * Parses arguments into operands and option values, with commander. Problems are collected instead of thrown, so that they
 * can be reported together.
 */

import { Command, CommanderError, Option } from "commander";
import { ConclaveError } from "../../core/errors.ts";
import { nearestNames } from "../../speakers/nearest-names.ts";
import { type CliCommand, type OptionRow, optionName, takesValue } from "./cli-command.ts";

export interface ParsedArguments {
  readonly operands: readonly string[];
  /** By option name, in the order typed. An option without a value has an empty string. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly hasUnknownOption: boolean;
  readonly wantsHelp: boolean;
  readonly problems: readonly ConclaveError[];
}

export function parseArguments(command: CliCommand, words: readonly string[]): ParsedArguments {
  const values = new Map<string, string[]>();
  const parser = new Command(command.name).exitOverride().configureOutput({ writeErr: () => undefined });
  for (const row of command.options) {
    const add = (value: string | null) => {
      values.set(optionName(row), [...(values.get(optionName(row)) ?? []), value ?? ""]);
    };
    for (const option of optionsOf(row)) parser.addOption(option).on(`option:${option.name()}`, add);
  }
  try {
    return buildArguments(command, parser.parseOptions(joinOptionalValues(command, words)), values);
  } catch (error) {
    if (!(error instanceof CommanderError) || error.code !== "commander.optionMissingArgument") throw error;
    // Only the last word can lack its value, so everything before it is parsed without it.
    const read = parseArguments(command, words.slice(0, -1));
    const problem = new ConclaveError("USAGE_OPTION_VALUE", `${words.at(-1)} needs a value.`);
    return { ...read, problems: [...read.problems, problem] };
  }
}

/** The option, then its aliases: commander needs each as an option of its own. */
function optionsOf(row: OptionRow): readonly Option[] {
  const value = takesValue(row) ? " <value>" : "";
  const others = (row.also ?? []).map((flags) => new Option(`${flags}${value}`));
  return [new Option(row.flags), ...others];
}

function joinOptionalValues({ options }: CliCommand, words: readonly string[]): string[] {
  const optional = new Set(
    options.filter(({ isValueOptional }) => isValueOptional).map((row) => `--${optionName(row)}`),
  );
  const end = words.indexOf("--");
  return words.map((word, index) => (optional.has(word) && (end < 0 || index < end) ? `${word}=` : word));
}

function buildArguments(
  command: CliCommand,
  { operands, unknown }: { readonly operands: readonly string[]; readonly unknown: readonly string[] },
  values: ParsedArguments["values"],
): ParsedArguments {
  const end = unknown.indexOf("--");
  const loose = end < 0 ? unknown : unknown.slice(0, end);
  const strange = loose.filter((word) => word.length > 1 && word.startsWith("-"));
  const isHelp = (word: string) => word === "-h" || word === "--help";
  const unknownOptions = strange.filter((word) => !isHelp(word));
  return {
    operands: [
      ...operands,
      ...loose.filter((word) => !strange.includes(word)),
      ...(end < 0 ? [] : unknown.slice(end + 1)),
    ],
    values,
    hasUnknownOption: unknownOptions.length > 0,
    wantsHelp: strange.some(isHelp),
    problems: unknownOptions.map((word) => unknownOptionError(command, word)),
  };
}

function unknownOptionError(command: CliCommand, word: string): ConclaveError {
  const [flag = word] = word.split("=");
  const names = command.options.flatMap((row) => [`--${optionName(row)}`, ...longNames(row)]);
  const [meant] = flag.startsWith("--") ? nearestNames(flag, names) : [];
  const message = `conclave ${command.name} has no option ${flag}.`;
  if (names.includes(flag)) return new ConclaveError("USAGE_OPTION_VALUE", `${flag} takes no value, but got ${word}.`);
  return new ConclaveError(
    "USAGE_UNKNOWN_OPTION",
    message,
    meant === undefined ? {} : { hint: `Did you mean ${meant}? conclave ${command.name} --help lists the options.` },
  );
}

function longNames({ also = [] }: OptionRow): readonly string[] {
  return also.flatMap((flags) => flags.match(/--[a-zA-Z-]+/g) ?? []);
}
