/** A panel seat's proposal: alone in its first round, later with its own past and the others' positions. */

import type { CountedOption } from "../core/ledger/collect-options.ts";
import type { Question } from "../core/question.ts";
import { askAlone } from "./answer-prompt.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { type OpeningBallot, openingContract, type StanceBallot, stanceContract } from "./stance.ts";

export type ProposalBallot = OpeningBallot | StanceBallot;

export function firstProposalPrompt({ options }: Question): Ask<ProposalBallot> {
  return askAlone("propose", openingContract(options), FIRST);
}

const FIRST =
  "Propose an answer, alone, from your role's perspective; the others do the same and will criticise yours. Give everything that is asked for, concretely enough to be criticised: how it works, what it costs, where it breaks.";

export interface ProposalSources {
  /** The seat's own past, and what is on the table. */
  readonly above: readonly PromptPart[];
  /** The seat's own. */
  readonly points: PromptPart;
  readonly known: readonly CountedOption[];
  readonly objections: PromptPart;
}

export function nextProposalPrompt({ above, points, known, objections }: ProposalSources): Ask<ProposalBallot> {
  return {
    kind: "propose",
    about: null,
    ballot: stanceContract(known, { compares: false }),
    parts: [...above, points, objections, part("What to do", NEXT)],
  };
}

/** Summarised if it is long. */
export function pastPart(past: string): PromptPart {
  return part("Your rounds so far", past === "" ? "" : fenceText(past));
}

const NEXT =
  "Propose again: keep your option, amend it, or adopt another's, and say which argument called for it. Write it in full and be concrete.";
