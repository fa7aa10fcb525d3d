/** The first call of a challenge or a roundtable: a position taken before any other seat has spoken. */

import type { Question } from "../core/question.ts";
import { askAlone } from "./answer-prompt.ts";
import type { Ask } from "./prompt.ts";
import { type OpeningBallot, openingContract } from "./stance.ts";

export function openingPrompt({ options }: Question, maxWords: number | null): Ask<OpeningBallot> {
  const length = maxWords === null ? "" : ` About ${maxWords} words; more where the answer needs it.`;
  return askAlone("opening", openingContract(options), `${WHAT_TO_DO}${length}`);
}

const WHAT_TO_DO =
  "Answer the question, alone; the others do the same and will argue with yours. Give everything it asks for: the decision, and the design, list, plan or comparison if one is asked for. Say why, what counts against it, and what you had to assume. Don't overstate your confidence.";
