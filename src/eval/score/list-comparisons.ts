/** What a protocol is compared with, question by question: the baselines of an evaluation. */

import { type ComparedArms, OPENINGS_VOTE } from "./compare-arms.ts";
import { clusterOf, debatesOf, type ScoreContext, type ScoredDebate, singleScore } from "./score-context.ts";
import { scoreAtPrice } from "./score-samples.ts";

export function listComparisons(context: ScoreContext, protocol: string): readonly ComparedArms[] {
  const debates = debatesOf(context.items, protocol);
  const against = (baseline: string, scoreOf: (scored: ScoredDebate) => number): ComparedArms => ({
    tested: protocol,
    baseline,
    pairs: debates.map((scored) => ({
      cluster: clusterOf(scored.item),
      tested: scored.debate.score,
      baseline: scoreOf(scored),
    })),
  });
  const refinedScore = ({ item }: ScoredDebate) =>
    item.refines.find(({ speaker }) => speaker === context.best)?.score ?? 0;
  const placeboScore = ({ debate }: ScoredDebate) => debate.placebo ?? debate.openingsVote;
  return [
    against(`a single answer of ${context.best}`, ({ item }) => singleScore(item, context.best)),
    against(OPENINGS_VOTE, ({ debate }) => debate.openingsVote),
    against(`self-consistency of ${context.best} at equal cost`, ({ item }) => scoreAtPrice(context, item, protocol)),
    ...(debates.some(({ item }) => item.refines.length > 0)
      ? [against(`self-refine of ${context.best}`, refinedScore)]
      : []),
    ...(debates.some(({ debate }) => debate.placebo !== null)
      ? [against("its placebo, with peers from another question", placeboScore)]
      : []),
  ];
}
