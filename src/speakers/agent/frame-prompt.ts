/**
 * Frames a prompt for an agent. It starts with a fixed line, so that no text of the debate is in the place of a command, and at
 * signs are escaped, so that none refers to a file.
 */

import type { Agent } from "./agent.ts";

const FIRST_LINE = "This is the next message of the debate in which you hold a seat.";
const ABOUT_AT = "Every at sign in it is written \\@; write it without the backslash.";

export function framePrompt(prompt: string, { expandsAt }: Pick<Agent, "expandsAt">): string {
  if (!expandsAt || !prompt.includes("@")) return `${FIRST_LINE}\n\n${prompt}`;
  return `${FIRST_LINE} ${ABOUT_AT}\n\n${prompt.replace(/(?<!\\)@/g, "\\@")}`;
}
