/** The result of an evaluation: every arm's accuracy and price, the curve of self-consistency, and all comparisons. */

import { ConclaveError } from "../../core/errors.ts";
import { areaUnderCurve } from "../statistics/area-under-curve.ts";
import { type CorrectedShare, correctShare } from "../statistics/correct-share.ts";
import { addMoves, type CorrectionOdds, correctionOdds, NO_MOVES } from "../statistics/correction-odds.ts";
import { type PairedDifference, pairedBootstrap } from "../statistics/paired-bootstrap.ts";
import { correlationInterval, effectiveVoters, panelCorrelation } from "../statistics/panel-correlation.ts";
import type { Interval } from "../statistics/share-interval.ts";
import { breakEvenOdds } from "../theory/persuasion.ts";
import { combineSome, mean } from "./combine-answers.ts";
import { type ComparedArms, type Comparison, compareArms, OPENINGS_VOTE } from "./compare-arms.ts";
import { type JudgeScore, scoreJudge } from "./judge-score.ts";
import type { Cost, DebateScore, ItemScore, ProcessSign } from "./score-item.ts";

export interface EvalScores {
  readonly items: readonly ItemScore[];
  /** What arms are compared by: money where every call has a price, else tokens. */
  readonly unit: CostUnit;
  readonly arms: readonly ArmScore[];
  readonly curve: readonly CurvePoint[];
  readonly comparisons: readonly Comparison[];
  readonly protocols: readonly ProtocolScore[];
  readonly judge: JudgeScore | null;
}

export type CostUnit = "microUsd" | "tokens";

export interface ArmScore {
  readonly name: string;
  readonly accuracy: number;
  readonly interval: Interval;
  readonly meanCost: number;
  /** Without the errors of the judge, as far as they are known; null: there was none, or nothing is known of it. */
  readonly corrected: CorrectedShare | null;
}

/** Self-consistency of one speaker: the vote of so many of its samples. */
export interface CurvePoint {
  readonly speaker: string;
  readonly samples: number;
  readonly accuracy: number;
  readonly meanCost: number;
}

export interface ProtocolScore {
  readonly protocol: string;
  readonly odds: CorrectionOdds | null;
  readonly breakEven: number | null;
  readonly rho: number | null;
  readonly rhoInterval: Interval | null;
  readonly effectiveVoters: number | null;
  /** How often any opening was right. */
  readonly anyRight: number;
  /** How well each figure tells right answers from wrong ones: 0.5 is a coin; null: all right, or all wrong. */
  readonly signs: readonly { readonly sign: ProcessSign; readonly auroc: number | null }[];
  readonly calibration: readonly CalibrationBin[];
  readonly changed: readonly ChangedItem[];
  /** The pool has fewer samples than the protocol's cost would buy. */
  readonly isPoolTooSmall: boolean;
}

export interface CalibrationBin {
  readonly from: number;
  readonly answers: number;
  readonly stated: number;
  readonly right: number;
}

export interface ChangedItem {
  readonly id: string;
  readonly folder: string;
  readonly openingsVote: number;
  readonly score: number;
}

export function scoreEval(items: readonly ItemScore[]): EvalScores {
  const unit = costUnit(items);
  const speakers = [...new Set(items.flatMap(({ samples }) => samples.map(({ speaker }) => speaker)))];
  const protocols = [...new Set(items.flatMap(({ debates }) => debates.map(({ protocol }) => protocol)))];
  if (speakers.length === 0)
    throw new ConclaveError("DEBATE_UNKNOWN", "No question of this evaluation was answered yet.");
  const judge = scoreJudge(items);
  const context = { items, unit, best: bestSpeaker(items, speakers), judge };
  return {
    items,
    unit,
    arms: [
      ...speakers.map((speaker) => singleArm(context, speaker)),
      ...speakers.flatMap((speaker) => refineArms(context, speaker)),
      ...protocols.flatMap((protocol) => protocolArms(context, protocol)),
    ],
    curve: speakers.flatMap((speaker) => curveOf(context, speaker)),
    comparisons: compareArms(protocols.flatMap((protocol) => comparedArms(context, protocol))),
    protocols: protocols.map((protocol) => protocolScore(context, protocol)),
    judge,
  };
}

interface ScoreContext {
  readonly items: readonly ItemScore[];
  readonly unit: CostUnit;
  /** The most accurate speaker of the pool. */
  readonly best: string;
  readonly judge: JudgeScore | null;
}

function costUnit(items: readonly ItemScore[]): CostUnit {
  const costs = items.flatMap(({ samples, debates }) => [...samples, ...debates].map(({ cost }) => cost.microUsd));
  return costs.every((cost) => cost !== null && cost > 0) ? "microUsd" : "tokens";
}

function price(cost: Cost, unit: CostUnit): number {
  return cost[unit] ?? 0;
}

function samplesOf({ samples }: ItemScore, speaker: string) {
  return samples.filter((sample) => sample.speaker === speaker);
}

function singleScore(item: ItemScore, speaker: string): number {
  return mean(samplesOf(item, speaker).map(({ score }) => score));
}

function bestSpeaker(items: readonly ItemScore[], speakers: readonly string[]): string {
  const accuracy = (speaker: string) => mean(items.map((item) => singleScore(item, speaker)));
  return speakers.toSorted((a, b) => accuracy(b) - accuracy(a))[0] ?? "";
}

/** The price of one sample. */
function samplePrice({ items, unit }: ScoreContext, speaker: string): number {
  return mean(items.flatMap((item) => samplesOf(item, speaker).map(({ cost }) => price(cost, unit))));
}

function singleArm(context: ScoreContext, speaker: string): ArmScore {
  const scores = context.items.map((item) => ({ item, score: singleScore(item, speaker) }));
  return scoreArm(context.judge, {
    name: `single answer, ${speaker}`,
    scores,
    meanCost: samplePrice(context, speaker),
  });
}

/** None if the speaker did not revise its answers. */
function refineArms({ items, unit, judge }: ScoreContext, speaker: string): readonly ArmScore[] {
  const refined = items.flatMap((item) => {
    const own = item.refines.find((each) => each.speaker === speaker);
    return own ? [{ item, ...own }] : [];
  });
  if (refined.length === 0) return [];
  const meanCost = mean(refined.map(({ cost }) => price(cost, unit)));
  return [scoreArm(judge, { name: `self-refine, ${speaker}`, scores: refined, meanCost })];
}

interface Arm {
  readonly name: string;
  readonly scores: readonly { readonly item: ItemScore; readonly score: number }[];
  readonly meanCost: number;
}

function scoreArm(judge: JudgeScore | null, { name, scores, meanCost }: Arm): ArmScore {
  const pairs = scores.map(({ item, score }): PairedDifference => ({ difference: score, cluster: clusterOf(item) }));
  return {
    name,
    accuracy: mean(scores.map(({ score }) => score)),
    interval: pairedBootstrap(pairs, { seed: name }),
    meanCost,
    corrected: judge && correctShare(scoresByJudge(scores), judge.errors, name),
  };
}

/** Other questions were graded without the judge's errors. */
function scoresByJudge(scores: Arm["scores"]): readonly number[] {
  return scores.flatMap(({ item, score }) => (item.item.checker?.kind === "judge" ? [score] : []));
}

function clusterOf({ item }: ItemScore): string | null {
  return item.cluster ?? null;
}

interface ScoredDebate {
  readonly item: ItemScore;
  readonly debate: DebateScore;
}

function debatesOf(items: readonly ItemScore[], protocol: string): readonly ScoredDebate[] {
  return items.flatMap((item) => {
    const debate = item.debates.find((each) => each.protocol === protocol);
    return debate ? [{ item, debate }] : [];
  });
}

function debatePrice({ items, unit }: ScoreContext, protocol: string): number {
  return mean(debatesOf(items, protocol).map(({ debate }) => price(debate.cost, unit)));
}

function protocolArms(context: ScoreContext, protocol: string): readonly ArmScore[] {
  const debates = debatesOf(context.items, protocol);
  const openings = debates.map(({ item, debate }) => ({ item, score: debate.openingsVote }));
  const placebo = debates.flatMap(({ item, debate }) =>
    debate.placebo === null ? [] : [{ item, score: debate.placebo }],
  );
  const openingsPrice = mean(debates.map(({ debate }) => price(debate.openingsCost, context.unit)));
  const any = debates.map(({ item, debate }) => ({
    item,
    score: Math.max(0, ...debate.openings.map(({ score }) => score)),
  }));
  const scores = debates.map(({ item, debate }) => ({ item, score: debate.score }));
  const cost = debatePrice(context, protocol);
  return [
    { name: protocol, scores, meanCost: cost },
    { name: `${protocol}: openings alone`, scores: openings, meanCost: openingsPrice },
    ...(placebo.length === 0 ? [] : [{ name: `${protocol}: placebo`, scores: placebo, meanCost: cost }]),
    { name: `${protocol}: any opening right (ceiling)`, scores: any, meanCost: openingsPrice },
  ].map((arm) => scoreArm(context.judge, arm));
}

function curveOf(context: ScoreContext, speaker: string): readonly CurvePoint[] {
  const most = Math.max(...context.items.map((item) => samplesOf(item, speaker).length));
  const each = samplePrice(context, speaker);
  return Array.from({ length: most }, (_, index) => ({
    speaker,
    samples: index + 1,
    accuracy: mean(context.items.map((item) => combineSome(item.item, samplesOf(item, speaker), index + 1))),
    meanCost: each * (index + 1),
  }));
}

/** How many samples of the best speaker the protocol's price buys. */
function samplesForPrice(context: ScoreContext, protocol: string): number {
  return debatePrice(context, protocol) / Math.max(Number.MIN_VALUE, samplePrice(context, context.best));
}

/** Between two whole numbers of samples, in proportion. */
function scoreAtPrice(context: ScoreContext, item: ItemScore, protocol: string): number {
  const samples = samplesOf(item, context.best);
  const wanted = Math.min(samples.length, Math.max(1, samplesForPrice(context, protocol)));
  const whole = Math.floor(wanted);
  const below = combineSome(item.item, samples, whole);
  return wanted === whole ? below : below + (wanted - whole) * (combineSome(item.item, samples, whole + 1) - below);
}

function comparedArms(context: ScoreContext, protocol: string): readonly ComparedArms[] {
  const debates = debatesOf(context.items, protocol);
  const against = (baseline: string, scoreOf: (scored: ScoredDebate) => number): ComparedArms => ({
    tested: protocol,
    baseline,
    pairs: debates.map((scored) => ({
      id: scored.item.item.id,
      cluster: clusterOf(scored.item),
      tested: scored.debate.score,
      baseline: scoreOf(scored),
    })),
  });
  return [
    against(`a single answer of ${context.best}`, ({ item }) => singleScore(item, context.best)),
    against(OPENINGS_VOTE, ({ debate }) => debate.openingsVote),
    against(`self-consistency of ${context.best} at equal cost`, ({ item }) => scoreAtPrice(context, item, protocol)),
    ...(debates.some(({ item }) => item.refines.length > 0)
      ? [
          against(
            `self-refine of ${context.best}`,
            ({ item }) => item.refines.find(({ speaker }) => speaker === context.best)?.score ?? 0,
          ),
        ]
      : []),
    ...(debates.some(({ debate }) => debate.placebo !== null)
      ? [
          against(
            "its placebo, with peers from another question",
            ({ debate }) => debate.placebo ?? debate.openingsVote,
          ),
        ]
      : []),
  ];
}

function protocolScore(context: ScoreContext, protocol: string): ProtocolScore {
  const debates = debatesOf(context.items, protocol);
  const rows = debates.map(({ debate }) => debate.openings.map(({ score }) => score === 1));
  const rho = panelCorrelation(rows);
  const seats = Math.max(0, ...rows.map((row) => row.length));
  const p = mean(rows.flat().map(Number));
  const isModelled = rho !== null && seats > 1 && p > 0 && p < 1;
  const largest = Math.max(...context.items.map((item) => samplesOf(item, context.best).length));
  return {
    protocol,
    odds: correctionOdds(debates.map(({ debate }) => debate.moves).reduce(addMoves, NO_MOVES)),
    breakEven: isModelled ? breakEvenOdds(seats, { p, rho: Math.min(1, Math.max(0, rho)) }) : null,
    rho,
    rhoInterval: correlationInterval(rows, protocol),
    effectiveVoters: rho === null ? null : effectiveVoters(seats, rho),
    anyRight: mean(rows.map((row) => Number(row.some(Boolean)))),
    signs: signScores(debates),
    calibration: calibrate(debates),
    changed: debates.flatMap(({ item, debate }) =>
      debate.openingsVote === debate.score
        ? []
        : [{ id: item.item.id, folder: debate.folder, openingsVote: debate.openingsVote, score: debate.score }],
    ),
    isPoolTooSmall: samplesForPrice(context, protocol) > largest,
  };
}

const SIGNS: readonly ProcessSign[] = [
  "confidence",
  "agreement at the openings",
  "agreement in the end",
  "objections raised",
];

function signScores(debates: readonly ScoredDebate[]): ProtocolScore["signs"] {
  const valuesOf = (sign: ProcessSign, isRight: boolean) =>
    debates.filter(({ debate }) => debate.score > 0.5 === isRight).map(({ debate }) => debate.signs[sign]);
  return SIGNS.map((sign) => ({ sign, auroc: areaUnderCurve(valuesOf(sign, true), valuesOf(sign, false)) }));
}

const BIN = 20;

/** What openings said of their own confidence, beside how often they were right. */
function calibrate(debates: readonly ScoredDebate[]): readonly CalibrationBin[] {
  const answers = debates.flatMap(({ debate }) =>
    debate.openings.flatMap(({ confidence, score }) => (confidence === null ? [] : [{ confidence, score }])),
  );
  const bins = Map.groupBy(answers, ({ confidence }) => Math.min(100 - BIN, Math.floor(confidence / BIN) * BIN));
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([from, group]) => ({
      from,
      answers: group.length,
      stated: mean(group.map(({ confidence }) => confidence / 100)),
      right: mean(group.map(({ score }) => score)),
    }));
}
