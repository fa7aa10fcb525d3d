/** A seat's answer given alone: the poll's only call, and the opening of a council. */

import type { BallotContract } from "../core/ballot/ballot.ts";
import type { Question } from "../core/question.ts";
import { type Ask, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";
import { type OpeningBallot, openingContract } from "./stance.ts";

export function answerPrompt({ options }: Question): Ask<OpeningBallot> {
  return askAlone("answer", openingContract(options), WHAT_TO_DO);
}

/** A call of any kind before anybody has spoken. */
export function askAlone<B>(kind: string, ballot: BallotContract<B>, whatToDo: string): Ask<B> {
  const nobodyYet = part(OPEN_OBJECTIONS, "None: nobody has spoken before you.");
  return { kind, about: null, ballot, parts: [nobodyYet, part("What to do", whatToDo)] };
}

const WHAT_TO_DO =
  "Answer the question, alone; you are shown nobody else's answer. Give everything it asks for: the decision, and the design, list, plan or comparison if one is asked for. Say why, what counts against it, and what you had to assume. Don't overstate your confidence.";
