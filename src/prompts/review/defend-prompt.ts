/** The finder's last word on its findings that somebody refutes, or holds for something else than what they were merged with. */

import { z } from "zod";
import type { BallotContract } from "../../core/ballot/ballot.ts";
import { lastWord, lastWords } from "../../core/ballot/finding-fields.ts";
import { eachOf } from "../../core/ballot/strict-fields.ts";
import type { FindingId } from "../../core/ids.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { REVIEWER_REPLY } from "./how-to-reply.ts";

const defendFields = z.object({ lastWords });
export type DefendBallot = z.output<typeof defendFields>;

function defendContract(own: readonly FindingId[]): BallotContract<DefendBallot> {
  const schema = defendFields.superRefine(({ lastWords: said }, { addIssue }) => {
    const missing = own.filter((id) => !said.some(({ finding }) => finding === id));
    if (missing.length > 0)
      addIssue({ code: "custom", path: ["lastWords"], message: `must name each of ${missing.join(", ")}` });
  });
  return {
    schema,
    howToReply: REVIEWER_REPLY,
    strict: () => z.object({ lastWords: eachOf(own, (id) => lastWord.extend({ finding: z.literal(id) })) }),
    fields: [
      `lastWords (required): [{finding, as: stands | withdrawn | separate, separateFrom | null, text}]: one for each of ${own.join(", ")}.`,
      "as: stands (it happens; if somebody says that it is not the same as what it was merged with, it is the same), withdrawn (it doesn't happen), or separate (it happens, but is not the same defect as separateFrom).",
      "separateFrom: an id, with separate; null: it is not the same as anything it was merged with. text: one or two sentences.",
    ],
    example: {
      lastWords: [
        {
          finding: "B1X1",
          as: "withdrawn",
          separateFrom: null,
          text: "I had not seen that the caller adds a day.",
        },
      ],
    },
  };
}

export interface DefendSources {
  /** Each finding, with what is held against it. */
  readonly contested: readonly PromptPart[];
  readonly own: readonly FindingId[];
}

export function defendPrompt({ contested, own }: DefendSources): Ask<DefendBallot> {
  return {
    kind: "defend",
    about: null,
    isContextUnderReview: true,
    ballot: defendContract(own),
    parts: [...contested, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO = `Before the ballot, write at most 150 words, or nothing.

Others contest these findings of yours; you have the last word. Check what they quote against the code. Withdraw what they disproved: being wrong costs nothing. Stand by what still happens, and say why. Don't withdraw a finding because it is the same as another: both are reported as one.`;
