/** Combines the seats' rankings by counting; no judge is involved. */

import type { OptionId } from "../ids.ts";
import type { Ranking } from "./ledger.ts";

export interface RankedOption {
  readonly option: OptionId;
  /** Mean share of rivals it was ranked above, 0 to 1, over the seats that ranked it. */
  readonly score: number;
  readonly rankedBy: number;
}

/** Borda count as a share, because no seat ranks its own option and lists differ in length. Best first. */
export function combineRankings(rankings: readonly Ranking[]): readonly RankedOption[] {
  const scores = new Map<OptionId, number[]>();
  for (const { options } of rankings) {
    for (const [place, option] of options.entries()) {
      const share = options.length === 1 ? 1 : (options.length - 1 - place) / (options.length - 1);
      scores.set(option, [...(scores.get(option) ?? []), share]);
    }
  }
  return [...scores]
    .map(([option, shares]) => ({ option, score: mean(shares), rankedBy: shares.length }))
    .toSorted((a, b) => b.score - a.score || (a.option < b.option ? -1 : 1));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
