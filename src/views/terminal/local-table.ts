/** The local models that are known, what each needs, and whether this machine has it or could. */

import { cutLine, EMPTY, renderLines, type Screen, type StyledLine, textWidth, words } from "../styled-text.ts";
import { wrapBehind } from "./wrap-line.ts";

export interface LocalRow {
  readonly name: string;
  readonly sizeBytes: number;
  readonly memoryBytes: number;
  /** null: unknown, as for a file that is not in the catalogue. */
  readonly contextTokens: number | null;
  readonly licence: string | null;
  readonly isVerified: boolean;
  readonly state: "here" | "fits" | "too large";
}

export interface LocalTable {
  readonly rows: readonly LocalRow[];
  readonly notes: readonly string[];
}

const HEADS = ["model", "size", "memory", "context", "", "licence"];

export function localTable({ rows, notes }: LocalTable, screen: Screen): string {
  const cells = rows.map(({ name, sizeBytes, memoryBytes, contextTokens, state, licence, isVerified }) => [
    name,
    gigabytes(sizeBytes),
    gigabytes(memoryBytes),
    contextTokens === null ? "" : `${Math.round(contextTokens / 1_024)}k`,
    state,
    `${licence ?? ""}${isVerified ? "" : " (unverified)"}`,
  ]);
  const widths = HEADS.map(
    (head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)) + 2,
  );
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("")}`.trimEnd();
  const wrap = (note: string) => wrapBehind([words("  ")], [words(note)], textWidth(screen));
  const lines: readonly StyledLine[] = [
    [words(line(HEADS), "dim")],
    ...cells.map((row, index): StyledLine => [words(line(row), rows[index]?.state === "here" ? "bold" : "plain")]),
  ];
  return renderLines([...lines.map((each) => cutLine(each, textWidth(screen))), EMPTY, ...notes.flatMap(wrap)], screen);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
