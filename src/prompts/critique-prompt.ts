/** A panel seat's critique of one other proposal, which it reads whole and unsigned. */

import { z } from "zod";
import { type BallotContract, confirmations, directObjections, samePoints } from "../core/ballot/ballot.ts";
import type { SeatName } from "../core/ids.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { FIELD, OBJECTIONS_FIELD } from "./stance.ts";

const critiqueBallot = z.object({
  objections: directObjections,
  confirmations,
  samePoints,
});

export type CritiqueBallot = z.output<typeof critiqueBallot>;

const critiqueContract: BallotContract<CritiqueBallot> = {
  schema: critiqueBallot,
  fields: [
    OBJECTIONS_FIELD,
    "confirmations: [{objection, as: met | not_met | withdrawn, text}]: of your own earlier objections to this proposal, whether it now meets them.",
    FIELD.samePoints,
  ],
  example: {
    objections: [
      {
        title: "The archive run locks the table",
        severity: "blocking",
        text: "Every checkout waits for up to a minute each night, for users in Asia during the day.",
      },
    ],
    confirmations: [{ objection: "O1X1", as: "met", text: "Reports no longer touch the primary." }],
    samePoints: [["D1X1", "D1Y2"]],
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
  "Criticise this proposal with the concern of your role in mind: first what holds, in a sentence; then what breaks, for whom, when, and what would fix it. Its author reads your whole text. Don't invent faults. About 250 words.";
