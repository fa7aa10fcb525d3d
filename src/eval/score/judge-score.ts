/** How far a judge can be trusted: how it did on answers whose quality is known, and whether it goes by the order of what it reads. */

import { judgeOf } from "../data/eval-item.ts";
import { answerKey } from "../data/grade-answer.ts";
import type { JudgeErrors } from "../statistics/correct-share.ts";
import { type Interval, shareInterval } from "../statistics/share-interval.ts";
import { bareAnswer } from "./list-answers.ts";
import { type JudgedPair, pairScore } from "./pair-score.ts";
import type { ItemScore } from "./score-item.ts";

export interface JudgeScore {
  /** Of the answers whose quality is known. */
  readonly labelled: { readonly right: number; readonly wrong: number; readonly tied: number };
  /** How often it preferred whatever stood first, over all its looks. */
  readonly firstShare: Interval & { readonly share: number; readonly looks: number };
  /** The order that it favours; null: none that could be shown. */
  readonly favors: "first" | "second" | null;
  readonly errors: JudgeErrors;
}

/** null: there was no judge. */
export function scoreJudge(items: readonly ItemScore[]): JudgeScore | null {
  const pairs = items.flatMap(({ looks }) => looks);
  if (pairs.length === 0) return null;
  const known = items.flatMap(({ item, looks }) =>
    (judgeOf(item)?.labelled ?? []).flatMap(({ answer, isBetter }) => {
      const pair = looks.find(({ key }) => key === answerKey(bareAnswer(answer)));
      return pair ? [{ isBetter, score: pairScore(pair) }] : [];
    }),
  );
  const count = (isIt: (score: number, isBetter: boolean) => boolean) =>
    known.filter(({ score, isBetter }) => isIt(score, isBetter)).length;
  const tied = count((score) => score === 0.5);
  const right = count((score, isBetter) => score === Number(isBetter));
  const firstShare = firstPicks(pairs);
  return {
    labelled: { right, wrong: known.length - right - tied, tied },
    firstShare,
    favors: firstShare.low > 0.5 ? "first" : firstShare.high < 0.5 ? "second" : null,
    errors: {
      better: known.filter(({ isBetter }) => isBetter).map(({ score }) => score),
      worse: known.filter(({ isBetter }) => !isBetter).map(({ score }) => score),
    },
  };
}

function firstPicks(pairs: readonly JudgedPair[]): JudgeScore["firstShare"] {
  const picks = pairs.flatMap(({ first, second }) => [
    ...(first === null ? [] : [first]),
    ...(second === null ? [] : [!second]),
  ]);
  const hits = picks.filter(Boolean).length;
  return {
    share: picks.length === 0 ? 0.5 : hits / picks.length,
    looks: picks.length,
    ...shareInterval(hits, picks.length),
  };
}
