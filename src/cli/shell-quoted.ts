/** Words as a person could paste them into a POSIX shell and get the same words back. */

export function shellQuoted(words: readonly string[]): string {
  return words.map(quotedWord).join(" ");
}

export function quotedWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
