/** Every arm's accuracy and price: single answers, answers that were revised, and the protocols with their openings, placebo and ceiling. */

import { judgeOf } from "../data/eval-item.ts";
import { type CorrectedShare, correctShare } from "../statistics/correct-share.ts";
import { type PairedDifference, pairedBootstrap } from "../statistics/paired-bootstrap.ts";
import type { Interval } from "../statistics/share-interval.ts";
import { mean } from "./combine-answers.ts";
import type { JudgeScore } from "./judge-score.ts";
import {
  clusterOf,
  debatePrice,
  debatesOf,
  price,
  type ScoreContext,
  samplePrice,
  singleScore,
} from "./score-context.ts";
import type { ItemScore } from "./score-item.ts";

export interface ArmScore {
  readonly name: string;
  readonly accuracy: number;
  readonly interval: Interval;
  readonly meanCost: number;
  /** Without the errors of the judge, as far as they are known; null: there was none, or nothing is known of it. */
  readonly corrected: CorrectedShare | null;
}

export function scoreArms(
  context: ScoreContext,
  speakers: readonly string[],
  protocols: readonly string[],
): readonly ArmScore[] {
  return [
    ...speakers.map((speaker) => singleArm(context, speaker)),
    ...speakers.flatMap((speaker) => refineArms(context, speaker)),
    ...protocols.flatMap((protocol) => protocolArms(context, protocol)),
  ];
}

function singleArm(context: ScoreContext, speaker: string): ArmScore {
  const scores = context.items.map((item) => ({ item, score: singleScore(item, speaker) }));
  const meanCost = samplePrice(context, speaker);
  return scoreArm(context.judge, { name: `single answer, ${speaker}`, scores, meanCost });
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
  return scores.flatMap(({ item, score }) => (judgeOf(item.item) ? [score] : []));
}
