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
  "Answer the question, alone; you are shown nobody else's answer. Give the whole of what it asks for: the decision, and the design, list, plan or comparison where one is asked for. Say why, what speaks against it, and what you had to assume. Don't overstate your confidence.";
