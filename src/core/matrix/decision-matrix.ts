/**
 * A decision matrix: options by drivers. Every seat scores every cell alone, each score resting on one claim; the scores are combined
 * here in code, so that nobody's summary of them counts. It keeps all scores of all rounds: the last of each seat counts.
 */

import type { ClaimId, DriverId, OptionId, SeatName } from "../ids.ts";

export interface Driver {
  readonly id: DriverId;
  readonly name: string;
  /** Other names that it was proposed under. */
  readonly alsoAs: readonly string[];
  readonly meaning: string;
  /** The seats that proposed it; empty: named by the person. */
  readonly by: readonly SeatName[];
  /** Its own id and those of the drivers that were merged into it. */
  readonly ids: readonly DriverId[];
  /** What its meaning was written from, by whoever merged them; empty if nobody wrote one. */
  readonly parts: readonly Pick<Driver, "id" | "name" | "meaning">[];
  /** Its share of all weights, 0 to 1. */
  readonly weight: number;
}

/** A driver that nothing is scored under, because it only says what a constraint demands of every option. */
export interface ConstraintDriver extends Omit<Driver, "weight"> {
  /** Its ID; those of several merged drivers in a row, `C1, C2`. */
  readonly constraint: string;
}

export interface CellScore {
  readonly seat: SeatName;
  readonly round: number;
  readonly score: number;
  /** The claim that the score rests on. */
  readonly claim: ClaimId;
}

export interface MatrixCell {
  readonly option: OptionId;
  readonly driver: DriverId;
  readonly scores: readonly CellScore[];
}

/** A seat's drivers, the one that matters most first. */
export interface DriverRanking {
  readonly by: SeatName;
  readonly drivers: readonly DriverId[];
}

export interface DecisionMatrix {
  readonly drivers: readonly Driver[];
  readonly constraintDrivers: readonly ConstraintDriver[];
  /** Empty if the person gave the weights. */
  readonly driverRankings: readonly DriverRanking[];
  /** The options with a score in every cell. */
  readonly options: readonly OptionId[];
  readonly cells: readonly MatrixCell[];
}

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
