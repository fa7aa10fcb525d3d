/**
 * A notice of ours, as wide as the terminal: sentences are wrapped at spaces, and a second column below itself. A command stays one
 * line, so that it can be copied.
 */

import { type Screen, type StyledLine, textWidth, words } from "../../views/styled-text.ts";
import { wrapBehind, wrapLine } from "../../views/terminal/wrap-line.ts";

export function wrapNotice(text: string, screen: Pick<Screen, "width">): string {
  const cells = textWidth(screen);
  const lines = text.split("\n").flatMap((line) => wrapNoticeLine(line, cells));
  return lines.map((line) => line.map((span) => span.text).join("")).join("\n");
}

function wrapNoticeLine(line: string, cells: number): readonly StyledLine[] {
  const [, first, second] = TWO_COLUMNS.exec(line) ?? [];
  if (first !== undefined && second !== undefined) return wrapBehind([words(first)], [words(second)], cells);
  return line.startsWith(" ") ? [[words(line)]] : wrapLine([words(line)], cells);
}

/** A command that repeats a question quotes it, and the question may have any blanks in it. */
const TWO_COLUMNS = /^( {2}[^'"]*?\S {2,})(\S.*)$/;
