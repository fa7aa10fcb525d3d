/** Reads a seat's own prompt from a file. If it is missing or empty, the role's own text is used instead. */

import { readFileSync } from "node:fs";
import { errorCode } from "../../request/context/read-text.ts";

/** `place` is the location of the path, for the warning. */
export function readPromptFile(path: string, place: string) {
  const text = readTextOrNull(path);
  if (text !== null && text !== "") return { prompt: { text, source: path }, warning: null };
  const why = text === null ? "cannot be read" : "is empty";
  return { prompt: null, warning: `${place}: ${path} ${why}; using the built-in role.` };
}

/** null: the file does not exist or is not text. */
function readTextOrNull(path: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)).replaceAll("\r\n", "\n").trim();
  } catch (error) {
    if (errorCode(error) === null && !(error instanceof TypeError)) throw error;
    return null;
  }
}
