/** What is announced when there is a note or a reply for a debate: only the process that runs it has to look. */

export function inboxOf(debate: string): string {
  return `${debate}/inbox`;
}
