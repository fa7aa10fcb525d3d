/** What several answers to one question are worth together: the right share of a vote, or the union of what they found. */

import { answerClass, type CheckedItem, type GivenAnswer, gradeAnswer } from "../data/grade-answer.ts";
import { drawStream } from "../statistics/draw-stream.ts";

/** A tie counts by the share of its leaders that are right; nothing answered is nothing right. */
export function combineAnswers(item: CheckedItem, answers: readonly GivenAnswer[]): number {
  const [first] = answers;
  if (!first) return 0;
  if (item.findings) return gradeAnswer(item, { ...first, points: answers.flatMap(({ points }) => points) });
  const votes = answers.flatMap((answer) => (answer.choice === null ? [] : [{ ...answer, choice: answer.choice }]));
  if (votes.length === 0) return 0;
  const classes = [...Map.groupBy(votes, ({ choice }) => answerClass(item, choice)).values()];
  const most = Math.max(...classes.map((group) => group.length));
  const leaders = classes.filter((group) => group.length === most);
  return mean(leaders.map((group) => mean(group.map((answer) => gradeAnswer(item, answer)))));
}

const RESAMPLES = 200;

/** The same for `count` of the answers, drawn without replacement, on average. */
export function combineSome(item: CheckedItem, answers: readonly GivenAnswer[], count: number): number {
  if (count >= answers.length) return combineAnswers(item, answers);
  if (count === 1) return mean(answers.map((answer) => gradeAnswer(item, answer)));
  const next = drawStream(`${item.id}/${count}`);
  const scores = Array.from({ length: RESAMPLES }, () => combineAnswers(item, drawSome(answers, count, next)));
  return mean(scores);
}

function drawSome<T>(items: readonly T[], count: number, next: () => number): readonly T[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(Math.floor(next() * left.length), 1)).flat();
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
