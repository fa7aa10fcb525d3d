/** Quotes words so that they can be pasted into a POSIX shell. */

export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(" ");
}

export function quoteWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
