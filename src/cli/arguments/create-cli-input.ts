/**
 * The input of a command: each option comes from the command line, else from the environment, else from a file. Reading
 * never throws; problems are collected so that they can be reported together. Asking for an option that the command does
 * not have is a bug.
 */

import { ConclaveError, throwProblems } from "../../core/errors.ts";
import { amountError, parseAmount } from "../../request/amount.ts";
import { locateProblem } from "../../request/input-check.ts";
import { type Configuration, type Layer, NOT_CONFIGURED } from "../config/layer.ts";
import { type CliCommand, type CliInput, type OptionRow, optionName, takesValue } from "./cli-command.ts";
import { refuseExtraOperands } from "./operand.ts";
import type { ParsedArguments } from "./parse-arguments.ts";

export function createCliInput(
  command: CliCommand,
  words: readonly string[],
  read: ParsedArguments,
  { layers, configured, toolServers, ...found }: Configuration = NOT_CONFIGURED,
): CliInput {
  const problems = [...read.problems, ...emptyValueProblems(command, read), ...found.problems];
  const warnings = [...repetitionWarnings(command, read), ...found.warnings];
  const row = (name: string): OptionRow => {
    const found = command.options.find((option) => optionName(option) === name);
    if (!found) throw new Error(`The command ${command.name} has no option --${name}.`);
    return found;
  };
  const typed = { values: read.values, isFile: false, place: null };
  const source = (name: string) => nearestSource([typed, ...layers], name);
  const all = (name: string) => source(optionName(row(name)))?.values.get(name) ?? [];
  const origin = (name: string) => {
    const { place = null, isFile = false } = source(name) ?? {};
    return place && { place: place(name), isFile };
  };
  const addProblemOf = (name: string, problem: ConclaveError) => {
    problems.push(locateProblem(problem, origin(name) ?? undefined));
  };
  const input: CliInput = {
    operands: read.operands,
    hasUnknownOption: read.hasUnknownOption,
    words,
    problems,
    warnings,
    has: (name) => all(name).length > 0,
    value: (name) => all(name).at(-1) ?? null,
    values: all,
    amount: (name) => {
      const text = all(name).at(-1);
      const { amount } = row(name);
      if (text === undefined || !amount || text.trim() === "") return null;
      const number = parseAmount(text, amount);
      if (number === null) addProblemOf(name, amountError(name, text, amount));
      return number;
    },
    origin,
    configured,
    toolServers,
    addProblemOf,
    addProblem: (problem) => problems.push(problem),
    addWarning: (sentence) => warnings.push(sentence),
    throwProblems: () => throwProblems(problems),
  };
  const { operands, checksOperands = false } = command;
  const isEndless = operands.some(({ term }) => term.includes("..."));
  if (!checksOperands && !isEndless) refuseExtraOperands(input, operands.length);
  return input;
}

interface ValueSource extends Pick<Layer, "values" | "isFile"> {
  /** null: it was typed. */
  readonly place: Layer["place"] | null;
}

/** Options that replace each other: one set closer to the command line overrides the others. */
const RIVALS: readonly (readonly string[])[] = [
  ["seats", "seat"],
  ["out-dir", "path"],
  ["verbose", "quiet"],
];

function nearestSource(sources: readonly ValueSource[], name: string): ValueSource | null {
  const rivals = RIVALS.find((names) => names.includes(name)) ?? [name];
  const first = sources.find(({ values }) => rivals.some((rival) => values.has(rival)));
  return first?.values.has(name) ? first : null;
}

/** Usually an unset shell variable. */
function emptyValueProblems({ options }: CliCommand, { values }: ParsedArguments): readonly ConclaveError[] {
  return options
    .filter((row) => takesValue(row) && !row.isValueOptional)
    .map(optionName)
    .filter((name) => values.get(name)?.some((value) => value.trim() === ""))
    .map((name) => new ConclaveError("USAGE_OPTION_VALUE", `--${name} needs a value, but got an empty one.`));
}

function repetitionWarnings({ options }: CliCommand, { values }: ParsedArguments): string[] {
  return options.flatMap((row) => {
    const name = optionName(row);
    const several = values.get(name) ?? [];
    if (row.isRepeatable || new Set(several).size < 2) return [];
    return [`--${name} was given ${several.length} times; using the last one, ${several.at(-1)}.`];
  });
}
