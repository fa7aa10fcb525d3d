/**
 * A prompt as an agent gets it. It begins with a line of ours, so that no text of the debate can stand where a command would,
 * and no at sign in it names a file.
 */

const FIRST_LINE = "This is the next message of the debate in which you hold a seat.";
const ABOUT_AT = "Every at sign in it is written \\@; write it without the backslash.";

export function framePrompt(prompt: string, { expandsAt }: { readonly expandsAt: boolean }): string {
  if (!expandsAt || !prompt.includes("@")) return `${FIRST_LINE}\n\n${prompt}`;
  return `${FIRST_LINE} ${ABOUT_AT}\n\n${prompt.replace(/(?<!\\)@/g, "\\@")}`;
}
