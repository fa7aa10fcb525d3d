/** An option whose value is one of a few words. */

import { ConclaveError } from "../core/errors.ts";
import type { Given } from "./command.ts";

/** null: not given, or none of the words there are, which is then a problem. */
export function oneOf<T extends string>(given: Given, name: string, words: readonly T[]): T | null {
  const text = given.one(name);
  const found = words.find((word) => word === text);
  if (text === null || found !== undefined) return found ?? null;
  const message = `--${name} takes ${words.join(", ")} and got ${JSON.stringify(text)}.`;
  given.addProblemOf(name, new ConclaveError("USAGE_OPTION_VALUE", message));
  return null;
}
