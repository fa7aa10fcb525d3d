/** Arguments that several tools take. Their messages name what is expected (see parse-yaml.ts). */

import { z } from "zod";

export const debateId = z.string({ error: "the id of a debate, as start and list give it" });

export const text = z.string({ error: "a string" });

export function choiceOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, { error: `one of ${words.join(", ")}` });
}

export function wholeNumber(least: number, most?: number) {
  const error = most === undefined ? `a whole number from ${least}` : `a whole number from ${least} to ${most}`;
  const number = z.int({ error }).min(least, error);
  return most === undefined ? number : number.max(most, error);
}
