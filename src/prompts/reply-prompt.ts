/** A seat's answer to objections that were raised after its last turn: none ends unanswered because of when it was raised. */

import { z } from "zod";
import { answers, type BallotContract, objectionAnswer } from "../core/ballot/ballot.ts";
import { eachOf } from "../core/ballot/strict-fields.ts";
import type { ObjectionId } from "../core/ids.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { answersField } from "./stance.ts";

/** The kind of the call, in every protocol that has one. */
export const REPLY = "reply";

const replyFields = z.object({ answers });

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
      z.object({
        answers: eachOf(toAnswer, (id) => objectionAnswer.extend({ objection: z.literal(id) })),
      }),
    fields: [answersField(`one for each of ${toAnswer.join(", ")}`)],
    example: { answers: [{ objection: "O1Y1", as: "accepted_risk", text: "It runs at night.", evidence: null }] },
  };
}

export interface ReplySources {
  /** The seat's own options, each whole. */
  readonly options: readonly PromptPart[];
  readonly objections: PromptPart;
  readonly toAnswer: readonly ObjectionId[];
}

export function replyPrompt({ options, objections, toAnswer }: ReplySources): Ask<ReplyBallot> {
  return {
    kind: REPLY,
    about: null,
    ballot: replyContract(toAnswer),
    parts: [...options, objections, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Some of these objections were raised against you after your last turn: answer them. What you wrote stands as it is above, so `fixed` means that it meets the objection already: say where. Concede what is right with `open`, and say what you would change; whoever writes the verdict reads it. The raiser has the last word. Under 200 words.";
