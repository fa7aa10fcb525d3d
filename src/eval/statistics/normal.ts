/** The standard normal distribution. */

import jstat from "jstat";

/** The share of values below `z`. */
export function normalShare(z: number): number {
  return jstat.jStat.normal.cdf(z, 0, 1);
}

/** The value that a share of all values is below. */
export function normalQuantile(share: number): number {
  return jstat.jStat.normal.inv(share, 0, 1);
}
