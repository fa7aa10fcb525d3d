/**
 * Whether two short texts are about the same thing, by their words alone. One line of code can have several defects, so texts about
 * the same line are merged only if they share words too.
 */

import { rememberText } from "../memory/remember-text.ts";
import { normalizeWords } from "./normalize-words.ts";

/** Of the shorter text's long words, this share has to be in the other. */
const SHARED_WORDS = 0.4;
/** Of a text's long words, this share has to be in a passage that says it. */
const COVERED_WORDS = 0.6;
const LONG_WORD = 4;

export type LongWords = ReadonlySet<string>;

export function sharesWords(a: string, b: string): boolean {
  return areSimilar(longWords(a), longWords(b));
}

/** For texts that are compared with many others. */
export function areSimilar(a: LongWords, b: LongWords): boolean {
  return Math.min(a.size, b.size) === 0 || wordOverlap(a, b) >= SHARED_WORDS;
}

/** The share of the shorter text's long words that are in the other, from 0 to 1; 0 where it has none. */
export function wordOverlap(a: LongWords, b: LongWords): number {
  const [shorter, longer] = a.size < b.size ? [a, b] : [b, a];
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  return shorter.size === 0 ? 0 : shared / shorter.size;
}

/** Whether a passage has most words of a text, and so says it. Unlike with `areSimilar`, a short one can't say a long text. */
export function coversWords(passage: LongWords, text: LongWords): boolean {
  const shared = [...text].filter((word) => passage.has(word)).length;
  return text.size > 0 && shared >= text.size * COVERED_WORDS;
}

export const longWords = rememberText(
  (text): LongWords =>
    new Set(
      normalizeWords(text)
        .split(" ")
        .filter((word) => word.length >= LONG_WORD),
    ),
);
