/** Binomial coefficients by their logarithms: products of whole numbers leave the range of exact numbers silently. */

import jstat from "jstat";

export function logChoose(n: number, k: number): number {
  const { gammaln } = jstat.jStat;
  return gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);
}

export function logBeta(a: number, b: number): number {
  const { gammaln } = jstat.jStat;
  return gammaln(a) + gammaln(b) - gammaln(a + b);
}

/** The chance of k of n, each with `share`. */
export function binomial(n: number, k: number, share: number): number {
  if (share === 0) return k === 0 ? 1 : 0;
  if (share === 1) return k === n ? 1 : 0;
  return Math.exp(logChoose(n, k) + k * Math.log(share) + (n - k) * Math.log1p(-share));
}
