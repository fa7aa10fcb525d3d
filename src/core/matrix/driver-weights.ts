/**
 * The weights of the drivers, as shares of 1. The person's own if given. Otherwise the seats rank the drivers, and of n drivers the
 * first of a ranking gets n points and the last one 1; every seat counts the same.
 */

import type { DriverId } from "../ids.ts";
import type { Question } from "../question.ts";
import type { DriverRanking } from "./decision-matrix.ts";

export function driverWeights(
  drivers: readonly DriverId[],
  rankings: readonly DriverRanking[],
  given: Question["drivers"],
): readonly number[] {
  if (hasWeights(given)) return toShares(given.map(({ weight }) => weight ?? 0));
  return toShares(
    drivers.map((driver) =>
      rankings.reduce((sum, { drivers: ranked }) => sum + pointsOf(driver, ranked, drivers.length), 0),
    ),
  );
}

/** Whether the person gave the weights, so that no seat is asked for them. */
export function hasWeights(given: Question["drivers"]): boolean {
  return given.length > 0 && given.every(({ weight }) => weight !== null);
}

/** One that a ranking leaves out comes last in it. */
function pointsOf(driver: DriverId, ranked: readonly DriverId[], count: number): number {
  const place = ranked.indexOf(driver);
  return place < 0 ? 1 : count - place;
}

/** Equal ones where nothing is weighed. */
export function toShares(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length));
}
