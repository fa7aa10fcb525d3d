/** A block of text behind its label: `DISSENT    security for Split`. */

import { column, hangIndent, oneLine, type StyledLine, words } from "../styled-text.ts";
import { wrapLine } from "./wrap-line.ts";

const LABEL_CELLS = 11;

export function labelBlock(label: string, line: StyledLine, cells: number): readonly StyledLine[] {
  return labelLines(label, wrapLine(line, cells - LABEL_CELLS));
}

/** Several texts under one label. */
export function labelList(label: string, texts: readonly string[], cells: number): readonly StyledLine[] {
  const lines = texts.flatMap((text) => wrapLine([oneLine(text)], cells - LABEL_CELLS));
  return labelLines(label, lines);
}

/** The same, not wrapped: paths and commands are meant to be copied. A label in capitals starts a section; others are quiet. */
export function labelLines(label: string, lines: readonly StyledLine[]): readonly StyledLine[] {
  return hangIndent(column([words(label, label === label.toUpperCase() ? "bold" : "dim")], LABEL_CELLS), lines);
}
