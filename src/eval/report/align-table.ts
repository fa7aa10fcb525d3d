/** A table in plain text: the first column to the left, numbers to the right. */

import { cellWidth } from "../../core/text/cell-width.ts";

export function alignTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => cellWidth(row[at] ?? ""))));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? `${cell}${gap(cell, widths[at])}` : `${gap(cell, widths[at])}${cell}`))
        .join("  "),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function gap(cell: string, width = 0): string {
  return " ".repeat(width - cellWidth(cell));
}
