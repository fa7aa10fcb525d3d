/**
 * Whether two questions ask the same, by their words alone. Seats ask one thing in several grammatical forms and spellings ("Is the
 * gate online?", "Are the gates online?"), so endings don't count, nor do words that every question has.
 */

import { rememberText } from "../memory/remember-text.ts";
import { normalizeWords } from "./normalize-words.ts";

/** Of the shorter question's words, this share has to be in the other. */
const SHARED_WORDS = 0.6;
/** With fewer words, all of them have to be in both. */
const FEWEST_WORDS = 3;

export function asksTheSame(a: string, b: string): boolean {
  const [shorter, longer] = [stems(a), stems(b)].toSorted((one, other) => one.size - other.size);
  if (!shorter || !longer || shorter.size === 0) return false;
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  return shorter.size < FEWEST_WORDS ? shared === longer.size : shared >= shorter.size * SHARED_WORDS;
}

const ENDING = /(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u;

const COMMON = new Set(
  (
    "a an the and or not of to in on at by for from with about as it its we you they i this that these those there is are was were be been " +
    "do does did can could may might must should shall will would has have had what which who whose when where why how any all if only"
  ).split(" "),
);

const stems = rememberText((text): ReadonlySet<string> => {
  const words = normalizeWords(text)
    .split(" ")
    .filter((word) => word !== "" && !COMMON.has(word));
  return new Set(words.map((word) => word.replaceAll("z", "s").replace(ENDING, "")));
});
