/** The statistics over many debates: what they cost, what they changed, and whether stated confidence can be trusted. */

import type { Outcome } from "../ledger/agreement.ts";
import type { CascadeStage } from "../ledger/gate.ts";
import { type Calibration, calibration } from "./calibration.ts";
import type { DebateFacts, SpeakerFacts } from "./debate-facts.ts";
import { INTERVENTION_KINDS, type Intervention } from "./person-effects.ts";

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
    /** Of each kind that occurs: how many seats took a position in their next call, and how many of them had moved. */
    readonly kinds: readonly InterventionCount[];
  };
  /** Of the cascades that have ended: how many reached each stage as their last. */
  readonly cascades: Readonly<Record<CascadeStage, number>>;
  readonly calibration: Calibration;
  readonly speakers: readonly SpeakerFacts[];
}

export interface InterventionCount {
  readonly kind: Intervention["kind"];
  readonly count: number;
  readonly heard: number;
  readonly moved: number;
}

export function trackRecord(all: readonly DebateFacts[]): TrackRecord {
  const real = all.filter(({ isRehearsal }) => !isRehearsal);
  const compared = real.filter(({ hasChangedVote }) => hasChangedVote !== null);
  const steered = real.filter(({ interventions }) => interventions.length > 0);
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
      interventions: sum(steered, ({ interventions }) => interventions.length),
      kinds: countInterventions(steered.flatMap(({ interventions }) => interventions)),
    },
    cascades: countStages(real),
    calibration: calibration(real),
    speakers: mergeSpeakers(real.flatMap(({ speakers }) => speakers)),
  };
}

/** Kinds that occur, in a fixed order. */
function countInterventions(all: readonly Intervention[]): readonly InterventionCount[] {
  return INTERVENTION_KINDS.flatMap((kind) => {
    const own = all.filter((each) => each.kind === kind);
    const counted = { heard: sum(own, ({ heard }) => heard), moved: sum(own, ({ moved }) => moved) };
    return own.length === 0 ? [] : [{ kind, count: own.length, ...counted }];
  });
}

function countOutcomes(debates: readonly DebateFacts[]): TrackRecord["outcomes"] {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of debates) if (outcome !== null) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function countStages(debates: readonly DebateFacts[]): TrackRecord["cascades"] {
  const count = (wanted: CascadeStage) => debates.filter(({ stage }) => stage === wanted).length;
  return { pair: count("pair"), debate: count("debate"), search: count("search") };
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
