/** How a decision matrix is shown to seats: its drivers, the contested cells with every score, and what it all comes to. */

import type { Ledger } from "../../core/ledger/ledger.ts";
import type { UnweightedDriver } from "../../core/matrix/collect-drivers.ts";
import { cellMean, cellSpread, currentScores, type MatrixCell } from "../../core/matrix/decision-matrix.ts";
import { formatScore } from "../../core/matrix/format-score.ts";
import { type MatrixSummary, summarizeMatrix } from "../../core/matrix/summarize-matrix.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { type PromptPart, part } from "../prompt.ts";
import { claimLines, type Label } from "../table.ts";
import { placeName } from "./cell-fields.ts";

export function driversPart(drivers: readonly UnweightedDriver[]): PromptPart {
  const lines = drivers.map(({ id, ids, name, meaning }) => {
    const head = `- ${id}${ids.length > 1 ? ` (merged from ${ids.join(", ")})` : ""}: “${seatWords(name)}”`;
    return meaning === "" ? head : `${head}. ${seatWords(meaning)}`;
  });
  return { ...part("Drivers", lines.join("\n")), once: true, reminder: "As before." };
}

/** In the order drawn for the reader. */
export function cellPart(
  { options, claims, matrix }: Ledger,
  cell: MatrixCell,
  { label, order }: { readonly label: Label; readonly order: <T>(items: readonly T[]) => readonly T[] },
): PromptPart {
  const option = options.find(({ id }) => id === cell.option);
  const driver = matrix?.drivers.find(({ id }) => id === cell.driver);
  const lines = order(currentScores(cell)).map(({ seat, score, claim }) => {
    const [line] = claimLines(claims.filter(({ id }) => id === claim));
    return `- ${label(seat)}: ${formatScore(score)} of 10.${line ? ` ${line.text.replace(/^- /, "")}` : ""}`;
  });
  const title = `Contested: ${placeName(cell)}, “${seatWords(option?.name ?? "")}” under “${seatWords(driver?.name ?? "")}”`;
  return part(title, lines.join("\n"));
}

/** What the matrix comes to; empty if there is none. */
export function matrixPart(ledger: Ledger, label: Label): PromptPart {
  const summary = ledger.matrix && summarizeMatrix(ledger.matrix);
  return part("Decision matrix, combined in code", summary ? matrixLines(ledger, summary, label).join("\n") : "");
}

function matrixLines(ledger: Ledger, summary: MatrixSummary, label: Label): readonly string[] {
  const optionName = (id: string) =>
    `${id} (${seatWords(ledger.options.find((option) => option.id === id)?.name ?? "")})`;
  const weights = summary.drivers.map(({ id, name, weight }) => `${id} “${seatWords(name)}” ${formatShare(weight)}`);
  return [
    `Weights: ${weights.join(", ")}.`,
    ...summary.rows.map(({ option, total, cells }) => {
      const scores = cells.map((cell) => `${cell.driver} ${formatScore(cellMean(cell) ?? 0)}${spreadWords(cell)}`);
      return `- ${optionName(option)}: ${formatScore(total)} of 10; ${scores.join(", ")}`;
    }),
    ...summary.drivers.flatMap(({ id, below, above }) => [
      ...(below ? [`- ${optionName(below.option)} leads if ${id} weighs less than ${formatShare(below.weight)}.`] : []),
      ...(above ? [`- ${optionName(above.option)} leads if ${id} weighs more than ${formatShare(above.weight)}.`] : []),
    ]),
    ...summary.leaveOuts.seats.map(
      ({ seat, options }) => `- Without ${label(seat)}, ${options.map(optionName).join(" and ")} would lead.`,
    ),
    ...summary.leaveOuts.claims.map(
      ({ claim, options }) => `- Without ${claim}, ${options.map(optionName).join(" and ")} would lead.`,
    ),
  ];
}

function spreadWords(cell: MatrixCell): string {
  const spread = cellSpread(cell);
  return spread === 0 ? "" : ` (spread ${formatScore(spread)})`;
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}
