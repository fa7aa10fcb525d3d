/**
 * What a person gave on the command line, read by the command's rows. Reading never throws: what is wrong is collected, so
 * that all of it can be told at once. Asking for an option that the command does not have is a bug.
 */

import { ConclaveError, throwProblems } from "../core/errors.ts";
import { durationMs } from "../speakers/duration.ts";
import { type Amount, type CliCommand, type Given, type OptionRow, optionName, takesValue } from "./command.ts";
import type { ReadWords } from "./read-words.ts";

export function given(command: CliCommand, words: readonly string[], read: ReadWords): Given {
  const problems = [...read.problems, ...emptyValues(command, read)];
  const warnings = repeatedWarnings(command, read);
  const row = (name: string): OptionRow => {
    const found = command.options.find((option) => optionName(option) === name);
    if (!found) throw new Error(`The command ${command.name} has no option --${name}.`);
    return found;
  };
  const all = (name: string) => read.values.get(optionName(row(name))) ?? [];
  return {
    operands: read.operands,
    hasUnknownOption: read.hasUnknownOption,
    words,
    warnings,
    has: (name) => all(name).length > 0,
    one: (name) => all(name).at(-1) ?? null,
    all,
    amount: (name) => {
      const text = all(name).at(-1);
      const { amount } = row(name);
      if (text === undefined || !amount || text.trim() === "") return null;
      const number = amountIn(text, amount);
      if (number === null) problems.push(wrongAmount(name, text, amount));
      return number;
    },
    addProblem: (problem) => problems.push(problem),
    addWarning: (sentence) => warnings.push(sentence),
    settle: () => throwProblems(problems),
  };
}

/** Most often a variable of the shell that was not set. */
function emptyValues({ options }: CliCommand, { values }: ReadWords): readonly ConclaveError[] {
  return options
    .filter((row) => takesValue(row) && !row.isValueOptional)
    .map(optionName)
    .filter((name) => values.get(name)?.some((value) => value.trim() === ""))
    .map((name) => new ConclaveError("USAGE_OPTION_VALUE", `--${name} needs a value and got an empty one.`));
}

function repeatedWarnings({ options }: CliCommand, { values }: ReadWords): string[] {
  return options.flatMap((row) => {
    const name = optionName(row);
    const several = values.get(name) ?? [];
    if (row.isRepeatable || new Set(several).size < 2) return [];
    return [`--${name} was given ${several.length} times; the last one counts: ${several.at(-1)}.`];
  });
}

/** In the unit that the debate keeps: counts as they are, times in milliseconds, money in millionths of a dollar. */
function amountIn(text: string, { kind, least, most }: Amount): number | null {
  const number = kind === "seconds" ? secondsIn(text) : numberIn(text);
  if (number === null || number < (least ?? 0) || number > (most ?? Number.MAX_SAFE_INTEGER)) return null;
  if (kind === "count") return Number.isSafeInteger(number) ? number : null;
  return Math.round(number * (kind === "seconds" ? 1_000 : 1_000_000));
}

function numberIn(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

function secondsIn(text: string): number | null {
  const length = durationMs(text);
  return length === null ? numberIn(text) : length / 1_000;
}

const AMOUNT_NAMES = {
  count: "a whole number",
  seconds: "seconds, or a duration such as 90s or 5m,",
  dollars: "an amount in US dollars, such as 2.50,",
} as const;

function wrongAmount(name: string, text: string, amount: Amount): ConclaveError {
  const message = `--${name} takes ${AMOUNT_NAMES[amount.kind]}${boundsText(amount)} and got ${JSON.stringify(text)}.`;
  return new ConclaveError("USAGE_OPTION_VALUE", message.replace(", and", " and"));
}

/** ` from 30 to 900`, for a sentence and for the help alike. */
export function boundsText({ least, most }: Amount): string {
  if (most !== undefined) return ` from ${least ?? 0} to ${most}`;
  return least === undefined ? "" : ` from ${least} up`;
}
