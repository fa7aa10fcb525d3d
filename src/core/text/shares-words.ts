/**
 * Whether two short texts are about the same thing, by their words alone. One line of code can have several defects, so texts about
 * the same line are merged only if they share words too.
 */

import { normalizeWords } from "./normalize-words.ts";

/** Of the shorter text's long words, this share has to be in the other. */
const SHARED_WORDS = 0.4;
const LONG_WORD = 4;

export function sharesWords(a: string, b: string): boolean {
  const [shorter, longer] = [longWords(a), longWords(b)].toSorted((one, other) => one.size - other.size);
  if (!shorter || !longer) return false;
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  return shared >= shorter.size * SHARED_WORDS;
}

function longWords(text: string): ReadonlySet<string> {
  const words = normalizeWords(text).split(" ");
  return new Set(words.filter((word) => word.length >= LONG_WORD));
}
