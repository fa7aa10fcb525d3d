/** Self-consistency: what the vote of so many samples of one speaker is worth, and what it costs. */

import { combineSome, mean } from "./combine-answers.ts";
import { type ScoreContext, samplePrice, samplesForPrice, samplesOf } from "./score-context.ts";
import type { ItemScore } from "./score-item.ts";

export interface CurvePoint {
  readonly speaker: string;
  readonly samples: number;
  readonly accuracy: number;
  readonly meanCost: number;
}

export function sampleCurve(context: ScoreContext, speaker: string): readonly CurvePoint[] {
  const most = Math.max(...context.items.map((item) => samplesOf(item, speaker).length));
  const each = samplePrice(context, speaker);
  return Array.from({ length: most }, (_, index) => ({
    speaker,
    samples: index + 1,
    accuracy: mean(context.items.map((item) => combineSome(item.item, samplesOf(item, speaker), index + 1))),
    meanCost: each * (index + 1),
  }));
}

/** The vote of as many samples of the best speaker as the protocol's price buys; between two whole numbers, in proportion. */
export function scoreAtPrice(context: ScoreContext, item: ItemScore, protocol: string): number {
  const samples = samplesOf(item, context.best);
  const wanted = Math.min(samples.length, Math.max(1, samplesForPrice(context, protocol)));
  const whole = Math.floor(wanted);
  const below = combineSome(item.item, samples, whole);
  return wanted === whole ? below : below + (wanted - whole) * (combineSome(item.item, samples, whole + 1) - below);
}
