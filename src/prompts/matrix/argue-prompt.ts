/** The debate about contested cells: a seat reads how the others score them and why, argues, and scores those cells again. */

import { z } from "zod";
import {
  answers,
  type BallotContract,
  confidence,
  ids,
  line,
  objections,
  reasons,
  statement,
} from "../../core/ballot/ballot.ts";
import { objectionsTo, oneOf, someOf } from "../../core/ballot/strict-fields.ts";
import type { OptionId } from "../../core/ids.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { againstField, EXAMPLE_OBJECTION, FIELD, missingTargets } from "../stance.ts";
import { type CellPlace, cellsField, cellsFor, EXAMPLE_CELL, strictCellsFor } from "./cell-fields.ts";

export interface ArgueSources {
  readonly options: PromptPart;
  readonly drivers: PromptPart;
  /** Each contested cell, with every seat's score and claim. */
  readonly contested: readonly PromptPart[];
  readonly objections: PromptPart;
  readonly known: readonly OptionId[];
  readonly places: readonly CellPlace[];
}

export function arguePrompt(sources: ArgueSources): Ask {
  const { options, drivers, contested, objections: open } = sources;
  return {
    kind: "argue",
    about: null,
    ballot: argueContract(sources),
    parts: [options, drivers, ...contested, open, part("What to do", WHAT_TO_DO)],
  };
}

function argueContract({ known, places }: ArgueSources): BallotContract<unknown> {
  const fields = {
    prefers: line.refine((id) => known.includes(id), `must be one of ${known.join(", ")}`),
    accepts: ids,
    confidence,
    reasons,
    movedBy: ids,
    answers,
    objections,
    statement,
  };
  return {
    schema: z.object({ cells: cellsFor(places), ...fields }).superRefine(({ objections: raised }, { addIssue }) => {
      for (const issue of missingTargets(raised, known)) addIssue(issue);
    }),
    strict: () =>
      z.object({
        cells: strictCellsFor(places),
        ...fields,
        prefers: oneOf(known),
        accepts: someOf(known),
        objections: objectionsTo(known),
      }),
    fields: [
      cellsField(places),
      `prefers (required): the option you would choose now: ${known.join(", ")}.`,
      FIELD.accepts,
      FIELD.confidence,
      FIELD.reasons,
      "movedBy: ids of what moved you, where you changed a score or your choice.",
      FIELD.answers,
      againstField(),
      FIELD.statement,
    ],
    example: {
      cells: [EXAMPLE_CELL],
      prefers: "P0X",
      accepts: ["P0Y"],
      confidence: 70,
      reasons: ["The replica takes the load off."],
      movedBy: ["K1Y4"],
      answers: [{ objection: "O1Y1", as: "fixed", text: "By the replica.", evidence: null }],
      objections: [{ ...EXAMPLE_OBJECTION, against: ["P0Y"] }],
      statement: null,
    },
  };
}

const WHAT_TO_DO =
  "These cells are contested: the scores are far apart, and the driver has weight. All others stand as they are. Of each, say what the disagreement is about (a fact, an estimate, or what the driver means), take on the claims of those who score it differently, and give the evidence that settles it. Then score these cells again, each with the claim you now rest it on. Move a score only for facts and arguments, and not to meet in the middle; keep it if you were right. About 100 words per cell.";
