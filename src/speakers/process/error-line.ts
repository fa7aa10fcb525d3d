/** The most informative line of a program's stderr. */

import { clip } from "../../core/ballot/ballot.ts";

const LINE_LONGEST = 300;

/** The last line that mentions an error, else the last line. A stack or version may follow the error. */
export function errorLine(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const errorText = lines.findLast((line) => /error|exception|fail|denied|refused|limit|not found/i.test(line));
  return clip(errorText ?? lines.at(-1) ?? "", LINE_LONGEST);
}
