/** The ballot of a call that scores cells: the scores, a vote and new objections; each kind of call adds fields of its own. */

import { z } from "zod";
import { type BallotContract, confidence, ids, line, objections, reasons } from "../../core/ballot/ballot.ts";
import { objectionsTo, oneOf, someOf } from "../../core/ballot/strict-fields.ts";
import type { OptionId } from "../../core/ids.ts";
import { againstField, EXAMPLE_OBJECTION, FIELD, missingTargets } from "../stance.ts";
import { type CellPlace, cellsField, cellsFor, EXAMPLE_CELL, strictCellsFor } from "./cell-fields.ts";

export interface MatrixBallot {
  readonly known: readonly OptionId[];
  /** The cells to be scored. */
  readonly places: readonly CellPlace[];
  readonly extras: readonly ExtraField[];
  /** Fields that it doesn't ask for and logs have, because an earlier version did. */
  readonly recorded?: z.ZodRawShape;
}

export interface ExtraField {
  readonly name: string;
  readonly schema: z.ZodType;
  /** Where it is narrower. */
  readonly strict?: z.ZodType;
  /** What the prompt says about it, its name first. */
  readonly line: string;
  readonly example: unknown;
}

export function matrixContract({ known, places, extras, recorded = {} }: MatrixBallot): BallotContract<unknown> {
  const extraFields = (pick: (extra: ExtraField) => z.ZodType) =>
    Object.fromEntries(extras.map((extra) => [extra.name, pick(extra)]));
  const vote = z.object({
    cells: cellsFor(places),
    prefers: line.refine((id) => known.includes(id), `must be one of ${known.join(", ")}`),
    accepts: ids,
    confidence,
    reasons,
    objections,
  });
  return {
    schema: z
      .object({ ...recorded, ...extraFields(({ schema }) => schema), ...vote.shape })
      .superRefine(({ objections: raised }, { addIssue }) => {
        for (const issue of missingTargets(raised, known)) addIssue(issue);
      }),
    strict: () =>
      vote.extend({
        cells: strictCellsFor(places),
        prefers: oneOf(known),
        accepts: someOf(known),
        objections: objectionsTo(known),
        ...extraFields(({ schema, strict }) => strict ?? schema),
      }),
    fields: [
      cellsField(places),
      `prefers (required): the option you would choose now: ${known.join(", ")}.`,
      FIELD.accepts,
      FIELD.confidence,
      FIELD.reasons,
      againstField(),
      ...extras.map((extra) => extra.line),
    ],
    example: {
      cells: [EXAMPLE_CELL],
      prefers: "P0X",
      accepts: ["P0Y"],
      confidence: 70,
      reasons: ["It is the only one that survives a restart."],
      objections: [{ ...EXAMPLE_OBJECTION, against: ["P0Y"] }],
      ...Object.fromEntries(extras.map(({ name, example }) => [name, example])),
    },
  };
}
