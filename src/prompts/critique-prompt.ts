/** A panel seat's critique of the other proposals, which it reads in full and unsigned: all at once, or one per call. */

import { z } from "zod";
import { type BallotContract, confirmations, objections } from "../core/ballot/ballot.ts";
import { confirmationOfEach, objectionsTo } from "../core/ballot/strict-fields.ts";
import type { ObjectionId, OptionId, SeatName } from "../core/ids.ts";
import { confirmationExample, confirmationFields } from "./confirmations.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { againstField, EXAMPLE_OBJECTION, missingTargets } from "./stance.ts";

export const critiqueBallot = z.object({ objections, confirmations });

export type CritiqueBallot = z.output<typeof critiqueBallot>;

/** An objection in a call about one seat concerns that seat's option if it names none. */
function critiqueContract({ target, known, ownOption, toConfirm }: CritiqueSources): BallotContract<CritiqueBallot> {
  return {
    schema: critiqueBallot.transform((ballot, { addIssue }) => {
      for (const issue of target === null ? missingTargets(ballot.objections, known) : []) addIssue(issue);
      return ballot;
    }),
    strict: () =>
      z.object({
        objections: target === null ? objectionsTo(known) : objections,
        confirmations: confirmationOfEach(toConfirm),
      }),
    fields: [againstField(ownOption), ...confirmationFields(toConfirm)],
    example: { objections: [EXAMPLE_OBJECTION], ...confirmationExample(toConfirm) },
  };
}

export interface CritiqueSources {
  /** The seat it is about; null: all others. */
  readonly target: SeatName | null;
  /** Each whole. */
  readonly proposals: readonly PromptPart[];
  readonly known: readonly OptionId[];
  /** The reader's, which it may object to as well; null: it has none. */
  readonly ownOption: OptionId | null;
  /** The reader's earlier objections that nothing has settled, each with its answers. */
  readonly own: PromptPart;
  readonly toConfirm: readonly ObjectionId[];
  readonly objections: PromptPart;
}

export function critiquePrompt(sources: CritiqueSources): Ask<CritiqueBallot> {
  const { target, proposals, own, objections: open } = sources;
  return {
    kind: "critique",
    about: target,
    ballot: critiqueContract(sources),
    parts: [...proposals, own, open, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Criticise each proposal as your role would: what holds, in a sentence; then what breaks and what would fix it. Raise each objection once. Don't invent faults. About 250 words each.";
