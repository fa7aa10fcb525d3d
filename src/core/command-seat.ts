/** Speakers that are programs of the person's choice: nothing is known of them that would hold them to reading. */

export function isCommand(speaker: string): boolean {
  return /^(cmd|acp):/.test(speaker);
}
