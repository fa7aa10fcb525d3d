/** An option whose value is one of a fixed set. */

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
