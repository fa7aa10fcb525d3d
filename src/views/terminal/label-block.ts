/** A block of text behind its label: `DISSENT    security for Split`. */

import { column, hangIndent, type StyledLine, words } from "../styled-text.ts";
import { wrapLine } from "./wrap-line.ts";

export const LABEL_CELLS = 11;

/** A label in capitals starts a section; others are quiet. */
export function labelBlock(label: string, line: StyledLine, cells: number): StyledLine[] {
  return hangIndent(
    column([words(label, label === label.toUpperCase() ? "bold" : "dim")], LABEL_CELLS),
    wrapLine(line, cells - LABEL_CELLS),
  );
}
