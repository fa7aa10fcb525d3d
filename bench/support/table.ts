/** The performance table, as text and as JSON. */

import { cpus } from "node:os";
import { type Figure, isOver, type Row } from "./row.ts";

export interface RowResult {
  readonly row: Row;
  readonly figures: readonly Figure[];
  readonly details: readonly string[];
}

export function tableText(results: readonly RowResult[], { isVerbose }: { readonly isVerbose: boolean }): string {
  const widest = Math.max(...results.flatMap(({ figures }) => figures.map(({ what }) => what.length)));
  const lines = results.flatMap(({ row, figures, details }) => [
    row.what,
    ...figures.map((figure) => `  ${figureLine(figure, widest)}`),
    ...(isVerbose ? details.map((detail) => `    ${detail}`) : []),
  ]);
  return `${[...lines, "", summary(results)].join("\n")}\n`;
}

function figureLine(figure: Figure, widest: number): string {
  const { what, limit, unit } = figure;
  const mark = limit === null ? "" : isOver(figure) ? "OVER" : "ok";
  const bound = limit === null ? "" : `≤ ${amount(limit, unit)}`;
  return `${what.padEnd(widest)}  ${amount(figure.value, unit).padStart(19)}  ${bound.padEnd(21)}  ${mark}`.trimEnd();
}

function amount(value: number, unit: Figure["unit"]): string {
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 2 : 1;
  const shown = new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${shown.format(value)}${unit === "" ? "" : ` ${unit}`}`;
}

function summary(results: readonly RowResult[]): string {
  const limited = results.flatMap(({ figures }) => figures.filter(({ limit }) => limit !== null));
  const over = limited.filter(isOver);
  const held = `${limited.length - over.length} of ${limited.length} limits hold`;
  const where = `Node ${process.versions.node}, ${cpus().length} cores`;
  return `${held}${over.length === 0 ? "" : `; over: ${over.map(({ what }) => what).join("; ")}`}. ${where}.`;
}

export function tableJson(results: readonly RowResult[]): string {
  const rows = results.map(({ row: { name, what }, figures }) => ({
    name,
    what,
    figures: figures.map((figure) => ({ ...figure, ok: figure.limit === null ? null : !isOver(figure) })),
  }));
  return `${JSON.stringify({ node: process.versions.node, cores: cpus().length, rows }, null, 2)}\n`;
}
