/**
 * How far each weight must move before another option leads, the other weights keeping their proportions. Every total is then a
 * straight line in the moved weight, so that the bounds are where lines cross: exact, nothing is searched for.
 */

import { EPSILON, leadersOf, moveWeight, optionTotals } from "./weigh-options.ts";

/** The weight at which `option`, a place among the options, draws level; past it, it leads. */
export interface WeightBound {
  readonly weight: number;
  readonly option: number;
}

/** null: no weight on this side changes who leads. */
export interface WeightRange {
  readonly below: WeightBound | null;
  readonly above: WeightBound | null;
}

/** A range for each driver. If options tie for the lead, the first of them is the one that is held against the others. */
export function weightSensitivity(
  scores: readonly (readonly number[])[],
  weights: readonly number[],
): readonly WeightRange[] {
  const [leader] = leadersOf(optionTotals(scores, weights));
  if (leader === undefined || weights.length < 2) return weights.map(() => ({ below: null, above: null }));
  return weights.map((weight, driver) => {
    const totalsAt = (to: number) => optionTotals(scores, moveWeight(weights, driver, to));
    const [none, all] = [leadsOver(leader, totalsAt(0)), leadsOver(leader, totalsAt(1))];
    return {
      below: nearest(weight, none, (option) => crossing(none[option] ?? 0, all[option] ?? 0)),
      above: nearest(weight, all, (option) => crossing(none[option] ?? 0, all[option] ?? 0)),
    };
  });
}

/** How far the leader is ahead of each option. */
function leadsOver(leader: number, totals: readonly number[]): readonly number[] {
  return totals.map((total) => (totals[leader] ?? 0) - total);
}

/** Where a line from `none` at 0 to `all` at 1 is zero. */
function crossing(none: number, all: number): number {
  return none / (none - all);
}

/** Only options that are ahead at the end of this side overtake the leader on the way to it. */
function nearest(
  weight: number,
  leadsAtEnd: readonly number[],
  crossingOf: (option: number) => number,
): WeightBound | null {
  const overtaking = leadsAtEnd.flatMap((lead, option) =>
    lead < -EPSILON ? [{ lead, bound: { weight: crossingOf(option), option } }] : [],
  );
  const distance = ({ bound }: { readonly bound: WeightBound }) => Math.abs(bound.weight - weight);
  const least = Math.min(...overtaking.map(distance));
  // Of those that draw level at once, the one that is furthest ahead at the end leads from there on.
  const [first] = overtaking.filter((each) => distance(each) - least <= EPSILON).toSorted((a, b) => a.lead - b.lead);
  return first?.bound ?? null;
}
