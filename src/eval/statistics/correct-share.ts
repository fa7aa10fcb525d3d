/** The share that a fallible judge would have given without its errors, from how it grades answers whose quality is known. */

import { resampleInterval } from "./resample-interval.ts";
import type { Interval } from "./share-interval.ts";

/** The grades that the judge gave to answers that are known to be better, and to be worse. */
export interface JudgeErrors {
  readonly better: readonly number[];
  readonly worse: readonly number[];
}

export interface CorrectedShare extends Interval {
  readonly share: number;
}

const RESAMPLES = 2_000;

/** With a 95% interval from resampling both; null: the known answers don't show that the judge can tell the two apart. */
export function correctShare(grades: readonly number[], errors: JudgeErrors, seed: string): CorrectedShare | null {
  const share = correct(grades, errors);
  if (share === null) return null;
  const interval = resampleInterval({ seed, resamples: RESAMPLES }, (next) => {
    const resample = (values: readonly number[]) => values.map(() => values[Math.floor(next() * values.length)] ?? 0);
    return correct(resample(grades), { better: resample(errors.better), worse: resample(errors.worse) });
  });
  return { share, ...interval };
}

function correct(grades: readonly number[], { better, worse }: JudgeErrors): number | null {
  const [high, low] = [average(better), average(worse)];
  if (grades.length === 0 || better.length === 0 || worse.length === 0 || high <= low) return null;
  return Math.min(1, Math.max(0, (average(grades) - low) / (high - low)));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
