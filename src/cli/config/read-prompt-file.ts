/** A seat's own prompt from a file. One that is missing or empty is no reason not to debate: the role's own text holds. */

import { readFileSync } from "node:fs";
import { errorCode } from "../../request/context/read-text.ts";
import type { Prompt } from "../../request/panel/seat-grammar.ts";

export interface PromptFile {
  readonly prompt: Prompt | null;
  readonly warning: string | null;
}

/** `place` is where the path stands, for the warning. */
export function readPromptFile(path: string, place: string): PromptFile {
  const text = readTextOrNull(path);
  if (text !== null && text !== "") return { prompt: { text, source: path }, warning: null };
  const why = text === null ? "cannot be read" : "is empty";
  return { prompt: null, warning: `${place}: ${path} ${why}; the built-in role is used.` };
}

/** null: there is no such file, or none that is text. */
function readTextOrNull(path: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)).replaceAll("\r\n", "\n").trim();
  } catch (error) {
    if (errorCode(error) === null && !(error instanceof TypeError)) throw error;
    return null;
  }
}
