/** The first call of a challenge or a roundtable: a position taken before anybody has spoken. */

import type { Question } from "../core/question.ts";
import { NOBODY_YET } from "./answer-prompt.ts";
import { type Ask, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";
import { type OpeningBallot, openingContract } from "./stance.ts";

export function openingPrompt({ options }: Question, maxWords: number | null): Ask<OpeningBallot> {
  const words = maxWords ?? 400;
  return {
    kind: "opening",
    about: null,
    ballot: openingContract(options),
    parts: [part(OPEN_OBJECTIONS, NOBODY_YET), part("What to do", `${WHAT_TO_DO} Under ${words} words.`)],
  };
}

const WHAT_TO_DO =
  "Take a position on the question, alone; the others do the same and will argue with yours. Say what should be done, the strongest case for it, what speaks against it, and what you had to assume. Be as sure as you are, not surer.";
