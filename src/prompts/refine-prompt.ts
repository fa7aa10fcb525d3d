/** A panel seat's proposal once more, after the critiques of it: every point is answered by its id. */

import type { OptionId, SeatName } from "../core/ids.ts";
import { ownPart } from "./design-prompt.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { type StanceBallot, stanceContract } from "./stance.ts";

export interface RefinementSources {
  /** Refining is about one's own proposal: that keeps what it brings in apart from what the proposal did. */
  readonly author: SeatName;
  readonly proposal: string;
  /** Critiques that came without a ballot, and so have no objections in the ledger. */
  readonly unballoted: readonly PromptPart[];
  readonly known: readonly OptionId[];
  readonly objections: PromptPart;
}

export function refinePrompt({
  author,
  proposal,
  unballoted,
  known,
  objections,
}: RefinementSources): Ask<StanceBallot> {
  return {
    kind: "refine",
    about: author,
    ballot: stanceContract(known, { raises: false, answers: true }),
    parts: [ownPart("Your proposal", proposal), ...unballoted, objections, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Refine your proposal on the objections against it. Answer each by its id: mend it and say how, accept it as a risk and say why, or refute it with evidence. Then say what you propose now. Do not give way to be agreeable. Under 400 words.";
