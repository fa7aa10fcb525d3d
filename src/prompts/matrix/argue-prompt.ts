/** The debate about contested cells: a seat reads how the others score them and why, argues, and scores those cells again. */

import { answers, ids, statement } from "../../core/ballot/ballot.ts";
import type { OptionId } from "../../core/ids.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { FIELD } from "../stance.ts";
import type { CellPlace } from "./cell-fields.ts";
import { type ExtraField, matrixContract } from "./matrix-contract.ts";

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
  const { options, drivers, contested, objections, known, places } = sources;
  return {
    kind: "argue",
    about: null,
    // Objections are answered before the closing, where whoever answers may also amend the option.
    ballot: matrixContract({ known, places, extras: EXTRAS, recorded: { answers: answers.optional() } }),
    parts: [options, drivers, ...contested, objections, part("What to do", WHAT_TO_DO)],
  };
}

const EXTRAS: readonly ExtraField[] = [
  {
    name: "movedBy",
    schema: ids,
    line: "movedBy: ids of what moved you, where you changed a score or your choice.",
    example: ["K1Y4"],
  },
  { name: "statement", schema: statement, line: FIELD.statement, example: null },
];

const WHAT_TO_DO =
  "These cells are contested: the scores are far apart, and the driver has weight. All others stand as they are. For each contested cell, say what the disagreement is about (a fact, an estimate, or what the driver means), take on the claims of those who score it differently, and give the evidence that settles it. Then score these cells again, each with the claim you now rest it on. Move a score only for facts and arguments, not to meet in the middle; keep it if you were right. About 100 words per cell.";
