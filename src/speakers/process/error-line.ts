/** What a program's stderr comes down to, in one line. */

import { clip } from "../../core/ballot/ballot.ts";

const LINE_LONGEST = 300;

/** The last line that speaks of an error, else the last one: after it may come a stack or a version. */
export function errorLine(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const telling = lines.findLast((line) => /error|exception|fail|denied|refused|limit|not found/i.test(line));
  return clip(telling ?? lines.at(-1) ?? "", LINE_LONGEST);
}
