/** A seat's answer to objections that were raised after its last turn: none ends unanswered because of when it was raised. */

import { z } from "zod";
import { amendment, answers, type BallotContract, objectionAnswer } from "../core/ballot/ballot.ts";
import { eachOf } from "../core/ballot/strict-fields.ts";
import type { ObjectionId } from "../core/ids.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { answersField, EXAMPLE_AMENDMENT, FIELD } from "./stance.ts";

/** The kind of the call, in every protocol that has one. */
export const REPLY = "reply";

const replyFields = z.object({ answers, amends: amendment });

export type ReplyBallot = z.output<typeof replyFields>;

function replyContract(toAnswer: readonly ObjectionId[]): BallotContract<ReplyBallot> {
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
    fields: [answersField(`one for each of ${toAnswer.join(", ")}`), FIELD.amends],
    example: {
      answers: [{ objection: "O1Y1", as: "fixed", text: "It runs in batches.", evidence: null }],
      amends: EXAMPLE_AMENDMENT,
    },
  };
}

export interface ReplySources {
  /** The seat's own options, each whole. */
  readonly options: readonly PromptPart[];
  /** Its points and claims by their IDs. */
  readonly points: readonly PromptPart[];
  readonly objections: PromptPart;
  readonly toAnswer: readonly ObjectionId[];
}

export function replyPrompt({ options, points, objections, toAnswer }: ReplySources): Ask<ReplyBallot> {
  return {
    kind: REPLY,
    about: null,
    ballot: replyContract(toAnswer),
    parts: [...options, ...points, objections, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Some of these objections were raised against you after your last turn: answer them. Where one is right, fix your option with `amends`: the full text of the fix and the rule that it replaces, so that the old one doesn't stay beside it; then answer `fixed`. Where your option covers it already, say where. If you can't fix it, concede with `open`. Its raiser reads your answer and has the last word. At most 200 words.";
