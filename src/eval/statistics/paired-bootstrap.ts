/** The interval of a mean difference by resampling items: whole clusters where items share a source. Seeded, so that it repeats. */

import { drawStream } from "./draw-stream.ts";
import type { Interval } from "./share-interval.ts";

export interface PairedDifference {
  readonly difference: number;
  /** Items of one source are resampled together; null: the item stands alone. */
  readonly cluster: string | null;
}

export interface BootstrapSettings {
  readonly seed: string;
  readonly resamples?: number;
  readonly coverage?: number;
}

export function pairedBootstrap(
  pairs: readonly PairedDifference[],
  { seed, resamples = 10_000, coverage = 0.95 }: BootstrapSettings,
): Interval {
  const clusters = clusterSums(pairs);
  if (clusters.length === 0) return { low: 0, high: 0 };
  const next = drawStream(seed);
  const means = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample += 1) {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < clusters.length; drawn += 1) {
      const cluster = clusters[Math.floor(next() * clusters.length)];
      sum += cluster?.sum ?? 0;
      count += cluster?.count ?? 0;
    }
    means[sample] = sum / count;
  }
  means.sort();
  const tail = (1 - coverage) / 2;
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

function clusterSums(pairs: readonly PairedDifference[]) {
  const groups = Map.groupBy(pairs, ({ cluster }) => cluster ?? Symbol("alone"));
  return [...groups.values()].map((group) => ({
    sum: group.reduce((sum, { difference }) => sum + difference, 0),
    count: group.length,
  }));
}

/** Between the nearest two of sorted values. */
export function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
