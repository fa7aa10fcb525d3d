/** How a decision matrix is shown to seats: its drivers, the contested cells with every score, and what it all comes to. */

import type { ClaimId } from "../../core/ids.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { UnweightedDriver } from "../../core/matrix/collect-drivers.ts";
import {
  type CellScore,
  type ConstraintDriver,
  cellMean,
  cellSpread,
  currentScores,
  type MatrixCell,
} from "../../core/matrix/decision-matrix.ts";
import { formatScore } from "../../core/matrix/format-score.ts";
import { formatTotal, noiseSentence } from "../../core/matrix/lead-noise.ts";
import { type MatrixSummary, summariseMatrix } from "../../core/matrix/summarise-matrix.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { type PromptPart, part } from "../prompt.ts";
import { claimLines, type Label } from "../table.ts";
import { placeName } from "./cell-fields.ts";

/** `aside`: those that nothing is scored under. */
export function driversPart(
  drivers: readonly UnweightedDriver[],
  aside: readonly Pick<ConstraintDriver, "id" | "name" | "constraint">[] = [],
): PromptPart {
  const lines = drivers.map(({ id, ids, name, meaning }) => {
    const head = `- ${id}${ids.length > 1 ? ` (merged from ${ids.join(", ")})` : ""}: “${seatWords(name)}”`;
    return meaning === "" ? head : `${head}. ${seatWords(meaning)}`;
  });
  const notScored = aside.map(
    ({ id, name, constraint }) =>
      `- ${id} “${seatWords(name)}” isn't scored: it says what ${seatWords(constraint)} demands of every option.`,
  );
  return { ...part("Drivers", [...lines, ...notScored].join("\n")), once: true, reminder: "As before." };
}

/** In the order drawn for the reader. */
export function cellPart(
  { options, claims, matrix }: Ledger,
  cell: MatrixCell,
  { label, order }: { readonly label: Label; readonly order: <T>(items: readonly T[]) => readonly T[] },
): PromptPart {
  const option = options.find(({ id }) => id === cell.option);
  const driver = matrix?.drivers.find(({ id }) => id === cell.driver);
  const lines = order(currentScores(cell)).map(({ seat, score, claim }) =>
    `- ${label(seat)}: ${formatScore(score)} of 10. ${claimText({ claims }, claim)}`.trimEnd(),
  );
  const title = `Contested: ${placeName(cell)}, “${seatWords(option?.name ?? "")}” under “${seatWords(driver?.name ?? "")}”`;
  return part(title, lines.join("\n"));
}

/** `K1a2 ✓ (fact): …`; empty if there is no such claim. */
function claimText({ claims }: Pick<Ledger, "claims">, id: ClaimId): string {
  const [line] = claimLines(claims.filter((claim) => claim.id === id));
  return line?.text.replace(/^- /, "") ?? "";
}

/**
 * What the scores rest on, for whoever votes on the two options that lead: every claim about them, and the reader's own about the others,
 * which only the reader can withdraw. Empty if nothing was weighed.
 */
export function scoreClaimsPart(ledger: Ledger, label: Label): PromptPart {
  const summary = ledger.matrix && summariseMatrix(ledger.matrix);
  const leading = summary?.rows.slice(0, 2).map(({ option }) => option) ?? [];
  const blocks = (summary?.rows ?? []).flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const isRead = ({ seat }: CellScore) => label(seat) === "you" || leading.includes(cell.option);
      const scores = currentScores(cell)
        .filter(isRead)
        .toSorted((a, b) => ownFirst(label(a.seat), label(b.seat)));
      const lines = scores.map(({ seat, score, claim }) => {
        return `- ${label(seat)}, ${formatScore(score)}: ${claimText(ledger, claim)}`;
      });
      return lines.length === 0 ? [] : [`${placeName(cell)}\n${lines.join("\n")}`];
    }),
  );
  const isCut = (summary?.rows.length ?? 0) > leading.length;
  const head = isCut
    ? ["Everybody's claims about the two leading options, and yours about the others; the record has the rest."]
    : [];
  return part("Claims that the scores rest on", blocks.length === 0 ? "" : [...head, ...blocks].join("\n\n"));
}

/** By labels, which are drawn for the reader, and not in the order of the seats. */
function ownFirst(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "you") return -1;
  return b === "you" || a > b ? 1 : -1;
}

/** What the matrix comes to; empty if there is none. */
export function matrixPart(ledger: Ledger, label: Label): PromptPart {
  const summary = ledger.matrix && summariseMatrix(ledger.matrix);
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
      return `- ${optionName(option)}: ${formatTotal(total, summary)} of 10; ${scores.join(", ")}`;
    }),
    ...(summary.leadNoise === null ? [] : [`- ${noiseSentence(summary)}`]),
    ...summary.drivers.flatMap(({ id, below, above }) => [
      ...(below ? [`- ${optionName(below.option)} leads if ${id} weighs less than ${formatShare(below.weight)}.`] : []),
      ...(above ? [`- ${optionName(above.option)} leads if ${id} weighs more than ${formatShare(above.weight)}.`] : []),
    ]),
    ...summary.leaveOuts.seats.map(
      ({ seat, options }) => `- Without ${label(seat)}, ${options.map(optionName).join(" and ")} would lead.`,
    ),
    ...summary.leaveOuts.claims.map(({ claim, options }) => {
      const cell = ledger.matrix?.cells.find(({ scores }) => scores.some((score) => score.claim === claim));
      const by = cell?.scores.find((score) => score.claim === claim)?.seat ?? "";
      const whose = label(by) === "you" ? "your claim" : `the claim of ${label(by)}`;
      return `- Without ${whose} under ${cell ? placeName(cell) : claim}, ${options.map(optionName).join(" and ")} would lead: ${claimText(ledger, claim)}`;
    }),
  ];
}

function spreadWords(cell: MatrixCell): string {
  const spread = cellSpread(cell);
  return spread === 0 ? "" : ` (spread ${formatScore(spread)})`;
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}
