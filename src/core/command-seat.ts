/** Speakers that are arbitrary commands. Nothing restricts them to reading. */

export function isCommand(speaker: string): boolean {
  return /^(cmd|acp):/.test(speaker);
}
