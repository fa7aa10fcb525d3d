/** Words as a person could paste them into a POSIX shell and get the same words back. */

export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(" ");
}

export function quoteWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
