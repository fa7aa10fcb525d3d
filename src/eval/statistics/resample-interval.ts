/** The interval of a figure that is computed again from data drawn with replacement. Seeded, so that it repeats. */

import { drawStream } from "./draw-stream.ts";
import type { Interval } from "./share-interval.ts";

export interface Resampling {
  readonly seed: string;
  readonly resamples: number;
  /** The share of all draws that lies below the interval, and above it. */
  readonly tail?: number;
}

/** `draw` computes the figure from data that it picks by the numbers it gets; null: it has none there, and the draw does not count. */
export function resampleInterval(
  { seed, resamples, tail = 0.025 }: Resampling,
  draw: (next: () => number) => number | null,
): Interval {
  const next = drawStream(seed);
  const drawn = Array.from({ length: resamples }, () => draw(next));
  const sorted = Float64Array.from(drawn.flatMap((figure) => figure ?? [])).sort();
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}

/** Between the nearest two of sorted values. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
