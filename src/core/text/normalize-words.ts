/** Texts that differ only in what sets words off are the same words. Signs that mean something stay: C++ is not C#, and < 500 not > 500. */

export function normalizeWords(text: string): string {
  const words = text.normalize().toLowerCase().replace(BETWEEN_PLAIN_WORDS, " ");
  return (BEYOND_ASCII.test(words) ? words.replace(BETWEEN_WORDS, " ") : words).trim();
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{Sm}\p{Sc}\p{So}#]+/gu;
/** What is between words in ASCII, found much faster: most texts have nothing else. */
const BETWEEN_PLAIN_WORDS = /[^a-z0-9#$+<=>|~\u0080-\uffff]+/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;
