/** How alike the seats of a panel err, and how many independent voters they are worth. */

import { resampleInterval } from "./resample-interval.ts";
import type { Interval } from "./share-interval.ts";

/** Each row is one question: which seats had it right. null: all right or all wrong everywhere, or fewer than two seats. */
export function panelCorrelation(rows: readonly (readonly boolean[])[]): number | null {
  let both = 0;
  let pairs = 0;
  let right = 0;
  let seats = 0;
  for (const row of rows) {
    const hits = row.filter(Boolean).length;
    both += hits * (hits - 1);
    pairs += row.length * (row.length - 1);
    right += hits;
    seats += row.length;
  }
  const mean = right / seats;
  if (pairs === 0 || mean === 0 || mean === 1) return null;
  return (both / pairs - mean ** 2) / (mean * (1 - mean));
}

const RESAMPLES = 1_000;

/** The 95% interval of the correlation by resampling questions; null where there is no correlation. */
export function correlationInterval(rows: readonly (readonly boolean[])[], seed: string): Interval | null {
  if (panelCorrelation(rows) === null) return null;
  return resampleInterval({ seed, resamples: RESAMPLES }, (next) =>
    panelCorrelation(rows.map((row) => rows[Math.floor(next() * rows.length)] ?? row)),
  );
}

export function effectiveVoters(seats: number, rho: number): number {
  return seats / (1 + (seats - 1) * Math.max(0, rho));
}
