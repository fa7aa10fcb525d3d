/** A panel seat's critique of one other proposal, which it reads whole and unsigned. */

import { z } from "zod";
import { type BallotContract, confirmations, directObjections } from "../core/ballot/ballot.ts";
import type { ObjectionId, SeatName } from "../core/ids.ts";
import { confirmationExample, confirmationFields, ownConfirmations } from "./confirmations.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { OBJECTIONS_FIELD } from "./stance.ts";

const critiqueBallot = z.object({ objections: directObjections, confirmations });

export type CritiqueBallot = z.output<typeof critiqueBallot>;

function critiqueContract(toConfirm: readonly ObjectionId[]): BallotContract<CritiqueBallot> {
  return {
    schema: critiqueBallot.transform((ballot) => ({
      ...ballot,
      confirmations: ownConfirmations(ballot.confirmations, toConfirm),
    })),
    fields: [OBJECTIONS_FIELD, ...confirmationFields(toConfirm)],
    example: {
      objections: [
        {
          title: "The archive run locks the table",
          severity: "blocking",
          text: "Checkouts wait a minute each night.",
        },
      ],
      ...confirmationExample(toConfirm),
    },
  };
}

export interface CritiqueSources {
  readonly author: SeatName;
  readonly proposal: string;
  /** The reader's earlier objections to it that nothing has settled, each with its answers. */
  readonly own: PromptPart;
  readonly toConfirm: readonly ObjectionId[];
  readonly objections: PromptPart;
}

export function critiquePrompt(sources: CritiqueSources): Ask<CritiqueBallot> {
  const { author, proposal, own, toConfirm, objections: open } = sources;
  return {
    kind: "critique",
    about: author,
    ballot: critiqueContract(toConfirm),
    parts: [part("A proposal by another seat", fenceText(proposal)), own, open, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Criticise this proposal out of the concern of your role: first what holds, in a sentence; then what breaks, for whom, when, and what would fix it. Its author reads all of it. Don't invent faults. About 250 words.";
