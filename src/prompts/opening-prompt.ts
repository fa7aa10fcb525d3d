/** The first call of a challenge or a roundtable: a position taken before any other seat has spoken. */

import type { Question } from "../core/question.ts";
import { NOBODY_YET } from "./answer-prompt.ts";
import { type Ask, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";
import { type OpeningBallot, openingContract } from "./stance.ts";

export function openingPrompt({ options }: Question, maxWords: number | null): Ask<OpeningBallot> {
  return {
    kind: "opening",
    about: null,
    ballot: openingContract(options),
    parts: [
      part(OPEN_OBJECTIONS, NOBODY_YET),
      part(
        "What to do",
        maxWords === null ? WHAT_TO_DO : `${WHAT_TO_DO} About ${maxWords} words; more where the answer needs it.`,
      ),
    ],
  };
}

const WHAT_TO_DO =
  "Answer the question, alone; the others do the same and will argue with yours. Give the whole of what it asks for: the decision, and the design, list, plan or comparison where one is asked for. Say why, what speaks against it, and what you had to assume. Don't overstate your confidence.";
