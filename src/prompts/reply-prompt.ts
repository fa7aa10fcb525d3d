/** A seat's answer to objections that were raised after its last turn: none ends unanswered because of when it was raised. */

import { z } from "zod";
import { amendment, answers, type BallotContract, objectionAnswer } from "../core/ballot/ballot.ts";
import { eachOf } from "../core/ballot/strict-fields.ts";
import type { ObjectionId, OptionId } from "../core/ids.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { answersField, EXAMPLE_AMENDMENT, FIELD } from "./stance.ts";

/** The kind of the call, in every protocol that has one. */
export const REPLY = "reply";

const replyFields = z.object({ answers, amends: amendment });

export type ReplyBallot = z.output<typeof replyFields>;

function replyContract(toAnswer: readonly ObjectionId[], amends: string): BallotContract<ReplyBallot> {
  return {
    schema: replyFields.transform((ballot, { addIssue }) => {
      const missing = toAnswer.filter((id) => !ballot.answers.some(({ objection }) => objection === id));
      const message = `must name each of ${missing.join(", ")}`;
      if (missing.length > 0) addIssue({ code: "custom", path: ["answers"], message });
      return ballot;
    }),
    strict: () =>
      replyFields.extend({
        answers: eachOf(toAnswer, (id) => objectionAnswer.extend({ objection: z.literal(id) })),
      }),
    fields: [answersField(`one for each of ${toAnswer.join(", ")}`), amends],
    example: {
      answers: [{ objection: "O1Y1", as: "fixed", text: "It runs in batches.", evidence: null }],
      amends: EXAMPLE_AMENDMENT,
    },
  };
}

export interface ReplySources {
  /** The options that it answers for, each whole. */
  readonly options: readonly PromptPart[];
  /** Its own, or of a seat that works out a given option everybody's. */
  readonly points: PromptPart;
  readonly objections: PromptPart;
  readonly toAnswer: readonly ObjectionId[];
}

export function replyPrompt({ options, points, objections, toAnswer }: ReplySources): Ask<ReplyBallot> {
  return {
    kind: REPLY,
    about: null,
    ballot: replyContract(toAnswer, FIELD.amends),
    parts: [...options, points, objections, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Some of these objections were raised against you after your last turn: answer them. If one is right, fix your option with `amends`: the full text of the fix and the rule that it replaces, so that the old one doesn't stay next to it; then answer `fixed`. If your option already covers it, say where. If you can't fix it, concede with `open`. Its raiser reads your answer and has the last word. At most 200 words.";

export interface AdvocateSources extends ReplySources {
  /** Named by the person. */
  readonly option: OptionId;
  /** Whether no other seat prefers it. */
  readonly isAlone: boolean;
}

/** The same for an option that the person named: one of the seats that prefer it makes one text of it. */
export function advocatePrompt({
  options,
  objections,
  toAnswer,
  points,
  option,
  isAlone,
}: AdvocateSources): Ask<ReplyBallot> {
  const why = isAlone ? "you alone prefer it" : "nobody who prefers it is surer than you";
  return {
    kind: REPLY,
    about: null,
    ballot: replyContract(toAnswer, amendsField(option)),
    parts: [
      ...options,
      points,
      objections,
      part(
        "What to do",
        `The person named ${option}, and it has no author. You answer for it, because ${why}: ${WORK_IT_OUT}`,
      ),
    ],
  };
}

function amendsField(option: OptionId): string {
  return `amends: {name: null, summary, changes: [{replaces: exact quote | null, text}]} | null: ${option} as it is to be built. Quote what you change in its text or, while it has none, in what you wrote for it. If you quote nothing, what you write in \`text\` is all of it.`;
}

const WORK_IT_OUT =
  "work it out in `amends`, with everything it needs, so that it stands for one design; where the others' texts for it contradict each other, decide and say so. Meet the objections in it, your own included, and answer those of others as `fixed`, with the place. If you can't meet one, concede with `open`. The seats that raised them read your text and your answers and have the last word, and all vote on what you write here. Use at most 200 words before the ballot; the design in it is as long as it has to be.";
