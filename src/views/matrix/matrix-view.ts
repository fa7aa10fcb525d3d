/** The decision matrix as every surface shows it: rows with their cells, and what it comes to in sentences. */

import type { Claim } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { cellMean, cellSpread, currentScores, type MatrixCell } from "../../core/matrix/decision-matrix.ts";
import { formatScore } from "../../core/matrix/format-score.ts";
import { formatTotal } from "../../core/matrix/lead-noise.ts";
import { type MatrixSummary, summariseMatrix } from "../../core/matrix/summarise-matrix.ts";
import type { State } from "../../core/state.ts";

export type MatrixView = NonNullable<ReturnType<typeof matrixView>>;
export type CellView = ReturnType<typeof viewCell>;

/** null: there is nothing to show, or not yet. `weights` are in place of the debate's own. */
export function matrixView(state: State, weights: readonly number[] | null = null) {
  const { matrix: own, claims } = ledgerOf(state);
  const matrix = own && {
    ...own,
    drivers: own.drivers.map((driver, place) => ({ ...driver, weight: weights?.[place] ?? driver.weight })),
  };
  const summary = matrix && summariseMatrix(matrix);
  if (!summary) return null;
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return {
    summary,
    drivers: summary.drivers,
    constraintDrivers: summary.constraintDrivers,
    /** The best first. */
    rows: summary.rows.map(({ option, total, cells }) => ({
      option,
      total: formatTotal(total, summary),
      cells: cells.map((cell) => viewCell(cell, summary, byId)),
    })),
  };
}

function viewCell(cell: MatrixCell, { contested }: MatrixSummary, claims: ReadonlyMap<string, Claim>) {
  const scores = currentScores(cell).map(({ score }) => score);
  const bySeat = Map.groupBy(cell.scores, ({ seat }) => seat);
  return {
    option: cell.option,
    driver: cell.driver,
    mean: formatScore(cellMean(cell) ?? 0),
    /** `4–9`; null if all seats score the same. */
    range: cellSpread(cell) === 0 ? null : `${formatScore(Math.min(...scores))}–${formatScore(Math.max(...scores))}`,
    /** Scores are far apart and the driver has weight. */
    isContested: contested.includes(cell),
    /** It was contested at some point, so that seats scored it again. */
    isDebated: [...bySeat.values()].some(({ length }) => length > 1),
    /** How each seat scored it, round by round, in the order of the seats. */
    seats: [...bySeat].map(([seat, given]) => ({
      seat,
      scores: given.map(({ round, score, claim }) => ({
        round,
        score: formatScore(score),
        claim: claims.get(claim) ?? null,
      })),
    })),
  };
}
