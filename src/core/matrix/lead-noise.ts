/** Whether the lead in a matrix means anything: scores are whole points of single seats, and a lead may be smaller than one of them. */

import { currentScores, type MatrixCell } from "./decision-matrix.ts";
import { formatScore } from "./format-score.ts";
import { EPSILON } from "./weigh-options.ts";

interface WeighedRow {
  readonly total: number;
  /** In the order of the drivers. */
  readonly cells: readonly MatrixCell[];
}

interface SummarizedLead {
  readonly leadNoise: LeadNoise;
  /** The best first. */
  readonly rows: readonly Pick<WeighedRow, "total">[];
}

/**
 * `step`: one seat that moves one score by one point could turn it; `rounding`: with one decimal the totals are equal. null: neither, or
 * nobody leads.
 */
export type LeadNoise = "step" | "rounding" | null;

export function leadNoise(
  [first, second]: readonly WeighedRow[],
  drivers: readonly { readonly weight: number }[],
): LeadNoise {
  const lead = first && second ? first.total - second.total : 0;
  if (!first || !second || lead <= EPSILON) return null;
  const steps = [first, second].flatMap(({ cells }) =>
    cells.map((cell, place) => (drivers[place]?.weight ?? 0) / Math.max(1, currentScores(cell).length)),
  );
  if (lead < Math.max(...steps) - EPSILON) return "step";
  return formatScore(first.total) === formatScore(second.total) ? "rounding" : null;
}

/** For seats and readers alike; empty where the lead is more than noise. */
export function noiseSentence({ leadNoise: noise, rows }: SummarizedLead): string {
  if (noise === null) return "";
  return noise === "step"
    ? "The lead is within the noise: one seat could turn it by moving one score by one point."
    : `The lead is within the noise: rounded to one decimal, both have ${formatScore(rows[0]?.total ?? 0)}.`;
}

/** A total or a difference of totals, with the decimals that tell the options apart. */
export function formatTotal(total: number, { leadNoise: noise }: Pick<SummarizedLead, "leadNoise">): string {
  return formatScore(total, noise === null ? 1 : 2);
}
