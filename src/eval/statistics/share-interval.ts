/** Intervals of a share, by Wilson: right for few items and for shares near 0 and 1. */

import { normalQuantile } from "./normal.ts";

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export function shareInterval(hits: number, total: number, coverage = 0.95): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const z = normalQuantile(1 - (1 - coverage) / 2);
  const share = hits / total;
  const middle = share + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  const whole = 1 + z ** 2 / total;
  return { low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole) };
}
