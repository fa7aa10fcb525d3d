/** McNemar's test of paired answers with mid-p: exact counts, without the conservatism of the exact test. */

import { binomial } from "./log-choose.ts";

/** `gained`: items that only the first arm has right; `lost`: only the second. Two-sided; 1 where nothing differs. */
export function mcNemarMidP(gained: number, lost: number): number {
  const discordant = gained + lost;
  if (discordant === 0) return 1;
  const fewer = Math.min(gained, lost);
  let tail = 0;
  for (let k = 0; k < fewer; k += 1) tail += binomial(discordant, k, 0.5);
  return Math.min(1, 2 * tail + binomial(discordant, fewer, 0.5));
}
