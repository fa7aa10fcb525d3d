/** A seat's answer given alone: the poll's only call, and the opening of a council. */

import type { Question } from "../core/question.ts";
import { type Ask, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";
import { type OpeningBallot, openingContract } from "./stance.ts";

export function answerPrompt({ options }: Question): Ask<OpeningBallot> {
  return {
    kind: "answer",
    about: null,
    ballot: openingContract(options),
    parts: [part(OPEN_OBJECTIONS, NOBODY_YET), part("What to do", WHAT_TO_DO)],
  };
}

export const NOBODY_YET = "None: nobody has spoken before you.";

const WHAT_TO_DO =
  "Answer the question alone; nobody else's answer is shown to you and yours is shown to nobody. Decide: say what should be done, why, what speaks against it, and what you had to assume. Under 500 words. Be as sure as you are, not surer.";
