/** What every score of an evaluation is computed from: its questions, the unit of cost, the best speaker, and the prices of samples and debates. */

import { mean } from "./combine-answers.ts";
import type { JudgeScore } from "./judge-score.ts";
import type { Cost, DebateScore, ItemScore } from "./score-item.ts";

export interface ScoreContext {
  readonly items: readonly ItemScore[];
  readonly unit: CostUnit;
  /** The most accurate speaker of the pool. */
  readonly best: string;
  readonly judge: JudgeScore | null;
}

export type CostUnit = "microUsd" | "tokens";

export function costUnit(items: readonly ItemScore[]): CostUnit {
  const costs = items.flatMap(({ samples, debates }) => [...samples, ...debates].map(({ cost }) => cost.microUsd));
  return costs.every((cost) => cost !== null && cost > 0) ? "microUsd" : "tokens";
}

export function price(cost: Cost, unit: CostUnit): number {
  return cost[unit] ?? 0;
}

export function samplesOf({ samples }: ItemScore, speaker: string): ItemScore["samples"] {
  return samples.filter((sample) => sample.speaker === speaker);
}

export function singleScore(item: ItemScore, speaker: string): number {
  return mean(samplesOf(item, speaker).map(({ score }) => score));
}

export function bestSpeaker(items: readonly ItemScore[], speakers: readonly string[]): string {
  const accuracy = (speaker: string) => mean(items.map((item) => singleScore(item, speaker)));
  return speakers.toSorted((a, b) => accuracy(b) - accuracy(a))[0] ?? "";
}

export function samplePrice({ items, unit }: ScoreContext, speaker: string): number {
  return mean(items.flatMap((item) => samplesOf(item, speaker).map(({ cost }) => price(cost, unit))));
}

export function clusterOf({ item }: ItemScore): string | null {
  return item.cluster ?? null;
}

export interface ScoredDebate {
  readonly item: ItemScore;
  readonly debate: DebateScore;
}

export function debatesOf(items: readonly ItemScore[], protocol: string): readonly ScoredDebate[] {
  return items.flatMap((item) => {
    const debate = item.debates.find((each) => each.protocol === protocol);
    return debate ? [{ item, debate }] : [];
  });
}

export function debatePrice({ items, unit }: ScoreContext, protocol: string): number {
  return mean(debatesOf(items, protocol).map(({ debate }) => price(debate.cost, unit)));
}

/** How many samples of the best speaker the protocol's price buys. */
export function samplesForPrice(context: ScoreContext, protocol: string): number {
  return debatePrice(context, protocol) / Math.max(Number.MIN_VALUE, samplePrice(context, context.best));
}
