/** Texts that differ only in what sets words off are the same words. Signs that mean something stay: C++ is not C#, and < 500 not > 500. */

export function normalizeWords(text: string): string {
  return text
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Sm}\p{Sc}\p{So}#]+/gu, " ")
    .trim();
}
