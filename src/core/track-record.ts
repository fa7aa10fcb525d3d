/** The statistics over many debates: what they cost, what they changed, and whether stated confidence can be trusted. */

import type { DebateFacts, SpeakerFacts } from "./debate-facts.ts";
import type { Outcome } from "./ledger/agreement.ts";

export interface TrackRecord {
  /** Rehearsals are left out of everything else. */
  readonly rehearsals: number;
  readonly debates: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly cost: { readonly microUsd: number; readonly tokens: number; readonly unpriced: number };
  /** Of the debates that had a vote to compare with. */
  readonly vote: { readonly compared: number; readonly changed: number };
  readonly person: {
    readonly debates: number;
    readonly interventions: number;
    /** Debates in which a position changed afterwards. */
    readonly changedAfter: number;
  };
  readonly calibration: Calibration;
  readonly speakers: readonly SpeakerFacts[];
}

export interface Calibration {
  readonly rated: number;
  readonly bands: readonly CalibrationBand[];
  /** Mean squared distance between confidence and how it turned out: 0 is perfect, 0.25 is guessing; null if nothing is rated. */
  readonly brier: number | null;
}

export interface CalibrationBand {
  readonly band: "low" | "medium" | "high";
  readonly rated: number;
  /** Mixed counts half. */
  readonly right: number;
  /** Mean stated confidence, 0 to 100; null if nothing in this band is rated. */
  readonly stated: number | null;
}

export function trackRecord(all: readonly DebateFacts[]): TrackRecord {
  const real = all.filter(({ isRehearsal }) => !isRehearsal);
  const compared = real.filter(({ hasChangedVote }) => hasChangedVote !== null);
  const steered = real.filter(({ interventions }) => interventions > 0);
  return {
    rehearsals: all.length - real.length,
    debates: real.length,
    outcomes: countOutcomes(real),
    cost: {
      microUsd: sum(real, ({ costMicroUsd }) => costMicroUsd ?? 0),
      tokens: sum(real, ({ tokens }) => tokens),
      unpriced: real.filter(({ costMicroUsd, tokens }) => costMicroUsd === null && tokens > 0).length,
    },
    vote: { compared: compared.length, changed: compared.filter(({ hasChangedVote }) => hasChangedVote).length },
    person: {
      debates: steered.length,
      interventions: sum(steered, ({ interventions }) => interventions),
      changedAfter: steered.filter(({ changesAfterPerson }) => changesAfterPerson > 0).length,
    },
    calibration: calibration(real),
    speakers: mergeSpeakers(real.flatMap(({ speakers }) => speakers)),
  };
}

const BANDS = [
  { band: "low", from: 0, below: 50 },
  { band: "medium", from: 50, below: 75 },
  { band: "high", from: 75, below: 101 },
] as const;

const TURNED_OUT = { right: 1, mixed: 0.5, wrong: 0 } as const;

function calibration(debates: readonly DebateFacts[]): Calibration {
  const rated = debates.flatMap(({ confidence, rating }) =>
    confidence === null || rating === null ? [] : [{ confidence, right: TURNED_OUT[rating] }],
  );
  const bands = BANDS.map(({ band, from, below }) => {
    const own = rated.filter(({ confidence }) => confidence >= from && confidence < below);
    return {
      band,
      rated: own.length,
      right: sum(own, ({ right }) => right),
      stated: own.length === 0 ? null : sum(own, ({ confidence }) => confidence) / own.length,
    };
  });
  const brier = sum(rated, ({ confidence, right }) => (confidence / 100 - right) ** 2);
  return { rated: rated.length, bands, brier: rated.length === 0 ? null : brier / rated.length };
}

function countOutcomes(debates: readonly DebateFacts[]): TrackRecord["outcomes"] {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of debates) if (outcome !== null) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function mergeSpeakers(all: readonly SpeakerFacts[]): readonly SpeakerFacts[] {
  return [...Map.groupBy(all, ({ speaker }) => speaker)]
    .map(([speaker, own]) => ({
      speaker,
      calls: sum(own, ({ calls }) => calls),
      failed: sum(own, ({ failed }) => failed),
      objections: sum(own, ({ objections }) => objections),
      conceded: sum(own, ({ conceded }) => conceded),
      cited: sum(own, ({ cited }) => cited),
      found: sum(own, ({ found }) => found),
    }))
    .toSorted((a, b) => b.calls - a.calls);
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
