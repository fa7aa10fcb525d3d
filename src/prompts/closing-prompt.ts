/**
 * The last call to every seat: what became of its objections, what nobody tested, and its final vote. Whoever raised an objection
 * has the last word on it, and votes for the options as they stand in the end.
 */

import { z } from "zod";
import {
  type BallotContract,
  confidence,
  confirmations,
  ids,
  maybeLine,
  statement,
  untested,
} from "../core/ballot/ballot.ts";
import type { ObjectionId, OptionId } from "../core/ids.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { FIELD } from "./stance.ts";

/** The kind of the closing call, in every protocol that has one. */
export const CLOSING = "closing";

const closingFields = z.object({
  confirmations,
  untested,
  prefers: maybeLine,
  accepts: ids,
  same: ids,
  confidence,
  movedBy: ids,
  statement,
});

export type ClosingBallot = z.output<typeof closingFields>;

/** `toConfirm` are the reader's own objections that nothing has settled. */
function closingBallot(known: readonly OptionId[], toConfirm: readonly ObjectionId[]): z.ZodType<ClosingBallot> {
  return closingFields.transform((ballot, { addIssue }) => {
    const own = ballot.confirmations.filter(({ objection }) => toConfirm.includes(objection));
    const missing = toConfirm.filter((id) => !own.some(({ objection }) => objection === id));
    if (missing.length > 0) {
      addIssue({ code: "custom", path: ["confirmations"], message: `must name each of ${missing.join(", ")}` });
    }
    if (ballot.prefers !== null && !known.includes(ballot.prefers)) {
      addIssue({ code: "custom", path: ["prefers"], message: `must be one of ${known.join(", ")}, or null` });
    }
    return { ...ballot, confirmations: own };
  });
}

function closingContract(known: readonly OptionId[], toConfirm: readonly ObjectionId[]): BallotContract<ClosingBallot> {
  const named = toConfirm.length === 0 ? "you have none, so leave it empty" : `one for each of ${toConfirm.join(", ")}`;
  return {
    schema: closingBallot(known, toConfirm),
    fields: [
      `confirmations (required): [{objection, as: met | not_met | withdrawn, text}]: ${named}. met: the answer settles it; not_met: it does not, and the objection is open; withdrawn: you no longer hold it. text: one sentence.`,
      "untested: what in the final options nobody has tested or examined, one item each.",
      `prefers (required): the option you would choose as it now stands: ${known.join(", ")}; null if none.`,
      FIELD.accepts,
      FIELD.same,
      FIELD.confidence,
      FIELD.movedBy,
      FIELD.statement,
    ],
    example: {
      confirmations: [
        { objection: "O1X1", as: "met", text: "Version 2 keeps the old table for a month." },
        { objection: "O1X2", as: "not_met", text: "The rollback is described, but nobody says who starts it." },
      ],
      untested: ["How long the backfill takes on the largest tenant."],
      prefers: "P1X",
      accepts: ["P1Y"],
      same: [],
      confidence: 74,
      movedBy: ["O1Y1"],
      statement: null,
    },
  };
}

export interface ClosingSources {
  /** The final options, each whole, with what changed. */
  readonly options: readonly PromptPart[];
  /** The reader's own objections that nothing has settled, each with its answers. */
  readonly own: PromptPart;
  readonly objections: PromptPart;
  readonly known: readonly OptionId[];
  readonly toConfirm: readonly ObjectionId[];
}

export function closingPrompt({ options, own, objections, known, toConfirm }: ClosingSources): Ask<ClosingBallot> {
  return {
    kind: CLOSING,
    about: null,
    ballot: closingContract(known, toConfirm),
    parts: [...options, own, objections, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "The debate is over; these are the options as they will be judged. For each of your own objections say whether its answer settles it: check the answer against the option's final text, not against its promise. Then say what nobody has tested, and vote. Vote for what you would choose now, whoever proposed it. Under 150 words; the ballot doesn't count.";
