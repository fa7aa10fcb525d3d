/** Every answer of a question that a command or a judge has to grade, each once. */

import { duet } from "../../protocols/duet.ts";
import { poll } from "../../protocols/poll.ts";
import { judgeOf } from "../data/eval-item.ts";
import { answerKey, type GivenAnswer } from "../data/grade-answer.ts";
import { debateAnswers, listenerAnswer, openingAnswers } from "./answers-of.ts";
import type { ItemDebates } from "./score-item.ts";

/** By `answerKey`. Answers whose quality the question itself knows are among them. */
export function listAnswers({ item, pools, refines = [], debates }: ItemDebates): ReadonlyMap<string, GivenAnswer> {
  const labelled = judgeOf(item)?.labelled ?? [];
  const given: readonly GivenAnswer[] = [
    ...labelled.map(({ answer }) => bareAnswer(answer)),
    ...pools.flatMap((pool) => openingAnswers(pool, poll)),
    ...refines.flatMap((state) => debateAnswers(state, duet)),
    ...debates.flatMap(({ protocol, state, placebo }) => [
      ...openingAnswers(state, protocol),
      ...debateAnswers(state, protocol),
      ...placebo.flatMap((each) => listenerAnswer(each, protocol)),
    ]),
  ];
  return new Map(given.map((answer) => [answerKey(answer), answer]));
}

export function bareAnswer(answer: string): GivenAnswer {
  return { choice: answer, text: "", points: [] };
}

/** What a person or a judge reads of an answer: the choice stands in its text where there is one. */
export function answerWords({ choice, text }: GivenAnswer): string {
  return text.trim() === "" ? (choice ?? "") : text;
}
