/** How stated confidence compares with how decisions turned out, by band. */

import type { DecisionRated } from "../event.ts";

export interface Calibration {
  readonly rated: number;
  readonly bands: readonly CalibrationBand[];
  /** Mean squared distance between confidence and how it turned out: 0 is perfect, 0.25 is guessing; null if nothing is rated. */
  readonly brier: number | null;
}

export interface CalibrationBand {
  readonly band: "low" | "medium" | "high";
  readonly rated: number;
  /** Mixed counts half. */
  readonly right: number;
  /** Mean stated confidence, 0 to 100; null if nothing in this band is rated. */
  readonly stated: number | null;
}

export interface RatedDecision {
  readonly confidence: number | null;
  readonly rating: DecisionRated["rating"] | null;
}

const BANDS = [
  { band: "low", from: 0, below: 50 },
  { band: "medium", from: 50, below: 75 },
  { band: "high", from: 75, below: 101 },
] as const;

const TURNED_OUT = { right: 1, mixed: 0.5, wrong: 0 } as const;

export function calibration(decisions: readonly RatedDecision[]): Calibration {
  const rated = decisions.flatMap(({ confidence, rating }) =>
    confidence === null || rating === null ? [] : [{ confidence, right: TURNED_OUT[rating] }],
  );
  const bands = BANDS.map(({ band, from, below }) => {
    const own = rated.filter(({ confidence }) => confidence >= from && confidence < below);
    return {
      band,
      rated: own.length,
      right: sum(own.map(({ right }) => right)),
      stated: own.length === 0 ? null : sum(own.map(({ confidence }) => confidence)) / own.length,
    };
  });
  const brier = sum(rated.map(({ confidence, right }) => (confidence / 100 - right) ** 2));
  return { rated: rated.length, bands, brier: rated.length === 0 ? null : brier / rated.length };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
