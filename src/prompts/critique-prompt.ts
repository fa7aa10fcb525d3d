/** A panel seat's critique of one other proposal, which it reads whole and unsigned. */

import { z } from "zod";
import { answers, type BallotContract, objections } from "../core/ballot/ballot.ts";
import type { SeatName } from "../core/ids.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { FIELD } from "./stance.ts";

// A critic may say that an objection of its own is met; it is not asked to, since its refinement says so too.
const critiqueBallot = z.object({ objections, answers });

export type CritiqueBallot = z.output<typeof critiqueBallot>;

const critiqueContract: BallotContract<CritiqueBallot> = {
  schema: critiqueBallot,
  fields: [FIELD.objections],
  example: {
    objections: [
      {
        title: "The lock is held across the call",
        severity: "blocking",
        text: "A slow payment provider stops all workers.",
        against: [],
      },
    ],
    answers: [],
  },
};

export interface CritiqueSources {
  readonly author: SeatName;
  readonly proposal: string;
  readonly objections: PromptPart;
}

export function critiquePrompt({ author, proposal, objections: open }: CritiqueSources): Ask<CritiqueBallot> {
  return {
    kind: "critique",
    about: author,
    ballot: critiqueContract,
    parts: [part("A proposal by another seat", fenceText(proposal)), open, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Criticise this proposal from the concern of your role: what holds, in a sentence; then what breaks, for whom, when. Raise nothing made up. Under 250 words.";
