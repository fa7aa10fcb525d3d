/** What the options of a matrix come to under given weights. The page applies the same when a person moves a weight by hand. */

/** Differences below this are the arithmetic's, not the seats'. */
export const EPSILON = 1e-9;

/** The weighted score of each option, on the scale of the scores; `weights` are shares of 1. */
export function optionTotals(scores: readonly (readonly number[])[], weights: readonly number[]): readonly number[] {
  return scores.map((row) => row.reduce((sum, score, column) => sum + score * (weights[column] ?? 0), 0));
}

/** The places of the best options; several if they tie, none if there are no options. */
export function leadersOf(totals: readonly number[]): readonly number[] {
  const best = Math.max(...totals);
  return totals.flatMap((total, place) => (best - total <= EPSILON ? [place] : []));
}

/**
 * The weights once one of them is moved: the others share what is left in their old proportions. If they had nothing, they share it
 * equally.
 */
export function moveWeight(weights: readonly number[], moved: number, to: number): readonly number[] {
  const others = weights.reduce((sum, weight, place) => (place === moved ? sum : sum + weight), 0);
  return weights.map((weight, place) => {
    if (place === moved) return to;
    const share = others > EPSILON ? weight / others : 1 / (weights.length - 1);
    return (1 - to) * share;
  });
}
