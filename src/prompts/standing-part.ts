/** Where the debate stands when a seat is asked, and what ends it. */

import { type PromptPart, part } from "./prompt.ts";

export function standingPart(round: number, most: number): PromptPart {
  const now = round === 0 ? `The openings, before round 1 of at most ${most}.` : `Round ${round} of at most ${most}.`;
  return part("Where the debate stands", `${now} ${ENDS}`);
}

const ENDS = "It ends early when all accept one option and nothing blocking is open, or when nothing new comes.";
