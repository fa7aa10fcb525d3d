/**
 * A Markdown table on a terminal: columns side by side, and cells that are too long wrapped inside their column. Where the screen is too
 * narrow for that, a row is a paragraph.
 */

import { isDelimiterRow, tableCells } from "../../core/text/markdown/table-row.ts";
import {
  column,
  EMPTY,
  hangIndent,
  lineWidth,
  oneLine,
  type StyledLine,
  type TextStyle,
  words,
} from "../styled-text.ts";
import { wrapLine } from "./wrap-line.ts";

const GAP = 2;
/** A narrower column breaks most words. */
const NARROWEST = 12;

export function isTableLine(line: string): boolean {
  return /^\s*\|/.test(line);
}

/** `lines` are those of one table, each beginning with `|`. */
export function answerTable(lines: readonly string[], cells: number): readonly StyledLine[] {
  const rows = lines.map(tableCells).filter((row) => !isDelimiterRow(row));
  const hasHeader = rows.length < lines.length;
  const widths = columnWidths(rows, cells);
  if (widths.some(({ own, given }) => given < Math.min(own, NARROWEST))) {
    return rows.slice(hasHeader ? 1 : 0).flatMap((row) => wrapRow(row, cells));
  }
  const given = widths.map((each) => each.given);
  return rows.flatMap((row, index) => [
    ...drawRow(row, given, hasHeader && index === 0 ? "bold" : "plain"),
    // Rows of several lines need air between them.
    ...(given.every((width, at) => cellWidth(row[at] ?? "") <= width) ? [] : [EMPTY]),
  ]);
}

/** How wide each column's longest cell is, and what it is given: short columns get what they need, the others share the rest. */
function columnWidths(rows: readonly (readonly string[])[], cells: number) {
  const count = Math.max(1, ...rows.map(({ length }) => length));
  const own = Array.from({ length: count }, (_, at) => Math.max(1, ...rows.map((row) => cellWidth(row[at] ?? ""))));
  let room = cells - GAP * (count - 1);
  let left = count;
  const given = new Map<number, number>();
  for (const { width, at } of own.map((width, at) => ({ width, at })).toSorted((a, b) => a.width - b.width)) {
    const share = Math.min(width, Math.floor(room / left));
    given.set(at, share);
    room -= share;
    left -= 1;
  }
  return own.map((width, at) => ({ own: width, given: given.get(at) ?? width }));
}

function drawRow(row: readonly string[], widths: readonly number[], style: TextStyle): readonly StyledLine[] {
  const wrapped = widths.map((width, at) => wrapLine([oneLine(row[at] ?? "", style)], width));
  const height = Math.max(...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    wrapped.flatMap((part, at) => {
      const text = part[line] ?? EMPTY;
      return at === wrapped.length - 1 ? text : column(text, (widths[at] ?? 0) + GAP);
    }),
  );
}

function wrapRow(row: readonly string[], cells: number): readonly StyledLine[] {
  const said = row.filter((cell) => cell !== "").join(" · ");
  return hangIndent([], wrapLine([oneLine(said)], cells - GAP), [words(" ".repeat(GAP))]);
}

function cellWidth(cell: string): number {
  return lineWidth([oneLine(cell)]);
}
