/** The interval of a mean difference by resampling items: whole clusters where items share a source. */

import { resampleInterval } from "./resample-interval.ts";
import type { Interval } from "./share-interval.ts";

export interface PairedDifference {
  readonly difference: number;
  /** Items of one source are resampled together; null: the item stands alone. */
  readonly cluster: string | null;
}

interface BootstrapSettings {
  readonly seed: string;
  readonly resamples?: number;
  readonly coverage?: number;
}

export function pairedBootstrap(
  pairs: readonly PairedDifference[],
  { seed, resamples = 10_000, coverage = 0.95 }: BootstrapSettings,
): Interval {
  const clusters = clusterPairs(pairs).map((group) => ({
    sum: group.reduce((sum, { difference }) => sum + difference, 0),
    count: group.length,
  }));
  return resampleInterval({ seed, resamples, tail: (1 - coverage) / 2 }, (next) => {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < clusters.length; drawn += 1) {
      const cluster = clusters[Math.floor(next() * clusters.length)];
      sum += cluster?.sum ?? 0;
      count += cluster?.count ?? 0;
    }
    return count === 0 ? null : sum / count;
  });
}

export function clusterPairs(pairs: readonly PairedDifference[]): readonly (readonly PairedDifference[])[] {
  return [...Map.groupBy(pairs, ({ cluster }) => cluster ?? Symbol("alone")).values()];
}
