/** A comparison of two arms on the same questions, and its verdict in one of three fixed phrases. Never a bare winner. */

import { adjustHolm } from "../statistics/adjust-holm.ts";
import { mcNemarMidP } from "../statistics/mc-nemar.ts";
import { normalShare } from "../statistics/normal.ts";
import { clusterPairs, type PairedDifference, pairedBootstrap } from "../statistics/paired-bootstrap.ts";
import { ALPHA, detectableEffect } from "../statistics/sample-size.ts";
import type { Interval } from "../statistics/share-interval.ts";
import { mean } from "./combine-answers.ts";

/** The baseline that costs nothing: what the seats said before they read each other. */
export const OPENINGS_VOTE = "the vote of its own openings";

interface PairedScore {
  readonly cluster: string | null;
  readonly tested: number;
  readonly baseline: number;
}

export interface Comparison {
  readonly tested: string;
  readonly baseline: string;
  readonly items: number;
  readonly difference: number;
  readonly interval: Interval;
  /** Questions that only the tested arm has right, and only the baseline; null: scores are not right or wrong. */
  readonly discordant: { readonly gained: number; readonly lost: number } | null;
  readonly p: number;
  /** After Holm's correction for all comparisons of the report. */
  readonly adjustedP: number;
  readonly verdict: ComparisonVerdict;
  /** Two one-sided tests: with 95% each, the difference is within the margin on both sides. */
  readonly isEquivalent: boolean;
  /** The smallest difference that so many questions would show; null: none. */
  readonly detectable: number | null;
}

/** Differences below this many points do not matter. */
export const EQUIVALENCE_MARGIN = 0.05;

export type ComparisonVerdict = "helps" | "harms" | "no detectable difference";

export interface ComparedArms {
  readonly tested: string;
  readonly baseline: string;
  readonly pairs: readonly PairedScore[];
}

export function compareArms(compared: readonly ComparedArms[]): readonly Comparison[] {
  const raw = compared.map(({ tested, baseline, pairs }) => ({
    tested,
    baseline,
    ...measure(pairs, `${tested}/${baseline}`),
  }));
  const adjusted = adjustHolm(raw.map(({ p }) => p));
  return raw.map((each, index) => {
    const adjustedP = adjusted[index] ?? 1;
    return { ...each, adjustedP, verdict: verdictOf(each.difference, adjustedP) };
  });
}

function verdictOf(difference: number, p: number): ComparisonVerdict {
  if (p >= ALPHA || difference === 0) return "no detectable difference";
  return difference > 0 ? "helps" : "harms";
}

function measure(pairs: readonly PairedScore[], seed: string) {
  const differences = pairs.map(({ tested, baseline, cluster }) => ({ difference: tested - baseline, cluster }));
  const isBinary = pairs.every(({ tested, baseline }) =>
    [tested, baseline].every((score) => score === 0 || score === 1),
  );
  const gained = differences.filter(({ difference }) => difference > 0).length;
  const lost = differences.filter(({ difference }) => difference < 0).length;
  const isClustered = pairs.some(({ cluster }) => cluster !== null);
  const difference = mean(differences.map((pair) => pair.difference));
  const spread = Math.max(mean(differences.map((pair) => pair.difference ** 2)), 1 / Math.max(1, pairs.length));
  return {
    items: pairs.length,
    difference,
    interval: pairedBootstrap(differences, { seed }),
    isEquivalent: isEnough(pairs.length) && isWithinMargin(pairedBootstrap(differences, { seed, coverage: 0.9 })),
    discordant: isBinary ? { gained, lost } : null,
    p: isBinary && !isClustered ? mcNemarMidP(gained, lost) : clusterP(differences),
    detectable: detectableEffect(pairs.length, spread),
  };
}

/** The rule of three: what was never seen in n questions may still happen in 3 / n of them. Resampling can't know that. */
function isEnough(items: number): boolean {
  return 3 / items <= EQUIVALENCE_MARGIN;
}

function isWithinMargin({ low, high }: Interval): boolean {
  return low > -EQUIVALENCE_MARGIN && high < EQUIVALENCE_MARGIN;
}

/** A z-test of the mean difference, between clusters where questions share a source. */
function clusterP(pairs: readonly PairedDifference[]): number {
  const groups = clusterPairs(pairs);
  const middle = mean(pairs.map(({ difference }) => difference));
  const sums = groups.map((group) => group.reduce((sum, { difference }) => sum + difference - middle, 0));
  const variance = sums.reduce((sum, each) => sum + each ** 2, 0) * (groups.length / Math.max(1, groups.length - 1));
  if (variance === 0) return middle === 0 ? 1 : 0;
  return 2 * normalShare(-Math.abs(middle) / (Math.sqrt(variance) / pairs.length));
}
