/**
 * What a person gave, read by the command's rows: on the command line, else in the environment, else in a file. Reading never
 * throws: what is wrong is collected, so that all of it can be told at once. Asking for an option that the command does not
 * have is a bug.
 */

import { ConclaveError, throwProblems } from "../../core/errors.ts";
import { durationMs } from "../../speakers/duration.ts";
import { type Configuration, type Layer, NOT_CONFIGURED } from "../config/layer.ts";
import { type Amount, type CliCommand, type CliInput, type OptionRow, optionName, takesValue } from "./cli-command.ts";
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
  const origin = (name: string) =>
    nearestSource([{ values: read.values, isFile: false, wrong: null }, ...layers], name);
  const all = (name: string) => origin(optionName(row(name)))?.values.get(name) ?? [];
  const addProblemOf = (name: string, problem: ConclaveError) => {
    problems.push(origin(name)?.wrong?.(name, problem) ?? problem);
  };
  return {
    operands: read.operands,
    hasUnknownOption: read.hasUnknownOption,
    words,
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
    isForThisRun: (name) => all(name).length > 0 && !origin(name)?.isFile,
    configured,
    toolServers,
    addProblemOf,
    addProblem: (problem) => problems.push(problem),
    addWarning: (sentence) => warnings.push(sentence),
    throwProblems: () => throwProblems(problems),
  };
}

interface ValueSource extends Pick<Layer, "values" | "isFile"> {
  /** null: it is told as it is. */
  readonly wrong: Layer["wrong"] | null;
}

/** Options that take each other's place: one that was set nearer rules out the others further away. */
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

/** Most often a variable of the shell that was not set. */
function emptyValueProblems({ options }: CliCommand, { values }: ParsedArguments): readonly ConclaveError[] {
  return options
    .filter((row) => takesValue(row) && !row.isValueOptional)
    .map(optionName)
    .filter((name) => values.get(name)?.some((value) => value.trim() === ""))
    .map((name) => new ConclaveError("USAGE_OPTION_VALUE", `--${name} needs a value and got an empty one.`));
}

function repetitionWarnings({ options }: CliCommand, { values }: ParsedArguments): string[] {
  return options.flatMap((row) => {
    const name = optionName(row);
    const several = values.get(name) ?? [];
    if (row.isRepeatable || new Set(several).size < 2) return [];
    return [`--${name} was given ${several.length} times; the last one counts: ${several.at(-1)}.`];
  });
}

/** null: out of bounds. In the unit that the debate keeps: counts as they are, times in milliseconds, money in millionths of a dollar. */
export function parseAmount(text: string, { kind, least, most }: Amount): number | null {
  const number = kind === "seconds" ? parseSeconds(text) : parseNumber(text);
  if (number === null || number < (least ?? 0) || number > (most ?? Number.MAX_SAFE_INTEGER)) return null;
  if (kind === "count") return Number.isSafeInteger(number) ? number : null;
  return Math.round(number * (kind === "seconds" ? 1_000 : 1_000_000));
}

function parseNumber(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

function parseSeconds(text: string): number | null {
  const length = durationMs(text);
  return length === null ? parseNumber(text) : length / 1_000;
}

/** `a whole number from 1 to 10`. */
export function amountText(amount: Amount): string {
  return `${AMOUNT_NAMES[amount.kind]}${boundsText(amount)}`.replace(/,$/, "");
}

const AMOUNT_NAMES = {
  count: "a whole number",
  seconds: "seconds, or a duration such as 90s or 5m,",
  dollars: "an amount in US dollars, such as 2.50,",
} as const;

function amountError(name: string, text: string, amount: Amount): ConclaveError {
  const message = `--${name} takes ${AMOUNT_NAMES[amount.kind]}${boundsText(amount)} and got ${JSON.stringify(text)}.`;
  return new ConclaveError("USAGE_OPTION_VALUE", message.replace(", and", " and"));
}

/** ` from 30 to 900`, for a sentence and for the help alike. */
export function boundsText({ least, most }: Amount): string {
  if (most !== undefined) return ` from ${least ?? 0} to ${most}`;
  return least === undefined ? "" : ` from ${least} up`;
}
