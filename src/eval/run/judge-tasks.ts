/**
 * Grades answers by a judge: a model of another family says which of two answers is better, the given one or the reference. It is
 * asked twice, in both orders; if it contradicts itself, the two are tied. Each look is a poll of one seat with a log of its own.
 */

import { ConclaveError } from "../../core/errors.ts";
import { panelMembers } from "../../core/panel.ts";
import { fenceText } from "../../prompts/prompt.ts";
import { type EvalItem, judgeOf } from "../data/eval-item.ts";
import type { GivenAnswer } from "../data/grade-answer.ts";
import { answerWords, bareAnswer, listAnswers } from "../score/list-answers.ts";
import { LOOKS, type LookOrder, lookArm, readDebates } from "./eval-folder.ts";
import { type EvalPlace, type EvalTask, resolveTask } from "./eval-tasks.ts";

export async function judgeTasks(judge: string, place: EvalPlace): Promise<readonly EvalTask[]> {
  const tasks: EvalTask[] = [];
  for (const debates of await readDebates(place.folder))
    if (judgeOf(debates.item))
      for (const [key, answer] of listAnswers(debates))
        for (const order of LOOKS) tasks.push(await lookTask({ item: debates.item, key, answer, order }, judge, place));
  return tasks;
}

/** One look for each question, with the reference in both places: what a judge costs, and of which family it is. */
export async function sampleLooks(
  items: readonly EvalItem[],
  judge: string | null,
  place: EvalPlace,
): Promise<readonly EvalTask[]> {
  const judged = items.filter(judgeOf);
  const [first] = judged;
  if (!first) return [];
  if (judge === null)
    throw new ConclaveError("USAGE_ARGUMENTS", `Question ${first.id} needs a judge.`, {
      hint: "Name one of another family than the panel: --grader SPEAKER",
    });
  return Promise.all(
    judged.map((item) => {
      const answer = bareAnswer(judgeOf(item)?.reference ?? "");
      return lookTask({ item, key: "sample", answer, order: "first" }, judge, place);
    }),
  );
}

/** A judge favours its own family. */
export function checkFamilies(tasks: readonly EvalTask[], looks: readonly EvalTask[]): void {
  const [judge] = looks.flatMap(({ request }) => request.panel.seats);
  const seats = tasks.flatMap(({ request }) => panelMembers(request.panel));
  const kin = judge && seats.find(({ family }) => family === judge.family);
  if (!kin) return;
  const message = `The judge ${judge.speaker} belongs to the same family as ${kin.speaker}.`;
  throw new ConclaveError("USAGE_OPTION_VALUE", message, { hint: "Choose a judge of a family that has no seat." });
}

interface Look {
  readonly item: EvalItem;
  readonly key: string;
  readonly answer: GivenAnswer;
  /** Where the answer stands. */
  readonly order: LookOrder;
}

async function lookTask({ item, key, answer, order }: Look, judge: string, place: EvalPlace): Promise<EvalTask> {
  const reference = judgeOf(item)?.reference ?? "";
  const texts = order === "first" ? [answerWords(answer), reference] : [reference, answerWords(answer)];
  return resolveTask(
    { item, arm: lookArm(key, order) },
    {
      question: lookQuestion(item, texts),
      options: [...LOOK_OPTIONS],
      seats: [judge],
      protocol: "poll",
      style: "single",
    },
    place,
  );
}

/** In the order in which the answers are shown. */
export const LOOK_OPTIONS = ["The first answer is better", "The second answer is better"] as const;

function lookQuestion({ question }: EvalItem, [first = "", second = ""]: readonly string[]): string {
  return [
    "Two answers to a question follow. Which of them is better? Judge what they say, not how long they are or in what order they stand.",
    `The question:\n${fenceText(question)}`,
    `The first answer:\n${fenceText(first)}`,
    `The second answer:\n${fenceText(second)}`,
  ].join("\n\n");
}
