/**
 * A decision matrix: options by drivers. Every seat scores every cell alone, each score resting on one claim; the scores are combined
 * here in code, so that nobody's summary of them counts. It keeps all scores of all rounds: the last of each seat counts.
 */

import { z } from "zod";
import type { DriverId, OptionId } from "../ids.ts";
import type { Immutable } from "../immutable.ts";

const driverSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Other names that it was proposed under. */
  alsoAs: z.array(z.string()),
  meaning: z.string(),
  /** The seats that proposed it; empty: named by the person. */
  by: z.array(z.string()),
  /** Its own id and those of the drivers that were merged into it. */
  ids: z.array(z.string()),
  /** Its share of all weights, 0 to 1. */
  weight: z.number(),
});
export type Driver = Immutable<typeof driverSchema>;

const cellScoreSchema = z.object({
  seat: z.string(),
  round: z.number(),
  score: z.number(),
  /** The claim that the score rests on. */
  claim: z.string(),
});
export type CellScore = Immutable<typeof cellScoreSchema>;

const matrixCellSchema = z.object({ option: z.string(), driver: z.string(), scores: z.array(cellScoreSchema) });
export type MatrixCell = Immutable<typeof matrixCellSchema>;

export const decisionMatrixSchema = z.object({
  drivers: z.array(driverSchema),
  /** Each seat's drivers, the one that matters most first; empty if the person gave the weights. */
  driverRankings: z.array(z.object({ by: z.string(), drivers: z.array(z.string()) })),
  /** The options with a score in every cell. */
  options: z.array(z.string()),
  cells: z.array(matrixCellSchema),
});
export type DecisionMatrix = Immutable<typeof decisionMatrixSchema>;
export type DriverRanking = DecisionMatrix["driverRankings"][number];

export function cellAt({ cells }: Pick<DecisionMatrix, "cells">, option: OptionId, driver: DriverId): MatrixCell {
  return cells.find((cell) => cell.option === option && cell.driver === driver) ?? { option, driver, scores: [] };
}

/** The last score of each seat. */
export function currentScores({ scores }: MatrixCell): readonly CellScore[] {
  return scores.filter(({ seat }, index) => scores.findLastIndex((later) => later.seat === seat) === index);
}

/** null: nobody scored it. */
export function cellMean(cell: MatrixCell): number | null {
  const scores = currentScores(cell);
  return scores.length === 0 ? null : scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
}

/** The distance between the highest and the lowest score. */
export function cellSpread(cell: MatrixCell): number {
  const scores = currentScores(cell).map(({ score }) => score);
  return scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores);
}

/** The combined scores, a row for each option and a column for each driver: what weights are applied to. */
export function meanScores(matrix: DecisionMatrix): readonly (readonly number[])[] {
  return matrix.options.map((option) => matrix.drivers.map(({ id }) => cellMean(cellAt(matrix, option, id)) ?? 0));
}
