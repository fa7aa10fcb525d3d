/**
 * What a vote of n seats is worth that are right with chance p and correlated by rho: the question's difficulty is Beta distributed,
 * the seats are independent given it.
 */

import jstat from "jstat";
import { binomial, logBeta, logChoose } from "../statistics/log-choose.ts";

export interface PanelModel {
  readonly p: number;
  readonly rho: number;
}

/** The chance of each number of right seats, from 0 to n. */
export function rightSeats(n: number, { p, rho }: PanelModel): readonly number[] {
  return Array.from({ length: n + 1 }, (_, k) => {
    if (rho === 0 || p === 0 || p === 1) return binomial(n, k, p);
    if (rho === 1) return k === n ? p : k === 0 ? 1 - p : 0;
    const [a, b] = shape({ p, rho });
    return Math.exp(logChoose(n, k) + logBeta(k + a, n - k + b) - logBeta(a, b));
  });
}

/** The majority's accuracy; a tie counts half. */
export function majorityShare(chances: readonly number[]): number {
  const n = chances.length - 1;
  return chances.reduce((sum, chance, k) => sum + chance * (k * 2 > n ? 1 : k * 2 === n ? 0.5 : 0), 0);
}

/** The ceiling: at least one seat is right. */
export function anyRight(n: number, model: PanelModel): number {
  return 1 - (rightSeats(n, model)[0] ?? 0);
}

/** The vote of ever more seats. */
export function voteLimit({ p, rho }: PanelModel): number {
  if (rho === 0) return p > 0.5 ? 1 : p === 0.5 ? 0.5 : 0;
  if (rho === 1) return p;
  const [a, b] = shape({ p, rho });
  return 1 - jstat.jStat.ibeta(0.5, a, b);
}

function shape({ p, rho }: PanelModel): readonly [number, number] {
  return [(p * (1 - rho)) / rho, ((1 - p) * (1 - rho)) / rho];
}
