/**
 * How hard a question is for a speaker: its chance to be right, drawn from Beta(a, b) with a = p(1−rho)/rho and
 * b = (1−p)(1−rho)/rho. The mean is p, and two speakers that share the draw are correlated by exactly rho.
 */

import jstat from "jstat";

/** `share` is the question's own draw, uniform and the same for all speakers. */
export function chanceOfRight({ p, rho }: { readonly p: number; readonly rho: number }, share: number): number {
  if (rho === 0 || p === 0 || p === 1) return p;
  if (rho === 1) return share < p ? 1 : 0;
  return jstat.jStat.ibetainv(share, (p * (1 - rho)) / rho, ((1 - p) * (1 - rho)) / rho);
}
