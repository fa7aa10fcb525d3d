/** Options whose value is one of a fixed set, or a list of them. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliInput } from "./cli-command.ts";

/** null: not set, or not one of the words; the latter adds a problem. */
export function parseChoice<T extends string>(input: CliInput, name: string, words: readonly T[]): T | null {
  const text = input.value(name);
  const found = words.find((word) => word === text);
  if (text === null || found !== undefined) return found ?? null;
  const message = `--${name} must be one of ${words.join(", ")}, but got ${JSON.stringify(text)}.`;
  input.addProblemOf(name, new ConclaveError("USAGE_OPTION_VALUE", message));
  return null;
}

/** Of a list separated by commas. A word that is not one of them adds a problem. */
export function parseChoices<T extends string>(input: CliInput, name: string, words: readonly T[]): readonly T[] {
  const typed = (input.value(name)?.split(",") ?? []).map((word) => word.trim());
  for (const wrong of typed.filter((each) => !words.some((word) => word === each))) {
    const message = `--${name} must list ${words.join(", ")}, but got ${JSON.stringify(wrong)}.`;
    input.addProblemOf(name, new ConclaveError("USAGE_OPTION_VALUE", message));
  }
  return words.filter((word) => typed.includes(word));
}
