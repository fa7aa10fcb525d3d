/** A seat's scores of the whole matrix, given alone: it reads the options in full, and nobody else's score. */

import { z } from "zod";
import { type BallotContract, confidence, ids, line, objections, reasons } from "../../core/ballot/ballot.ts";
import { eachOf, objectionsTo, oneOf, someOf } from "../../core/ballot/strict-fields.ts";
import type { DriverId, OptionId } from "../../core/ids.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { againstField, EXAMPLE_OBJECTION, FIELD, missingTargets } from "../stance.ts";
import { cellsField, cellsFor, EXAMPLE_CELL, strictCellsFor } from "./cell-fields.ts";

export interface ScoreSources {
  /** Whole, each under its id. */
  readonly options: readonly PromptPart[];
  readonly drivers: PromptPart;
  readonly objections: PromptPart;
  readonly known: readonly OptionId[];
  readonly weighedBy: readonly DriverId[];
  /** Whether the seats' rankings make the weights. */
  readonly ranksDrivers: boolean;
}

export function scorePrompt(sources: ScoreSources): Ask {
  const { options, drivers, objections: open, ranksDrivers } = sources;
  return {
    kind: "score",
    about: null,
    ballot: scoreContract(sources),
    parts: [
      ...options,
      drivers,
      open,
      part("What to do", ranksDrivers ? `${WHAT_TO_DO} ${RANK}` : `${WHAT_TO_DO} The weights are given by the person.`),
    ],
  };
}

function scoreContract({ known, weighedBy, ranksDrivers }: ScoreSources): BallotContract<unknown> {
  const places = known.flatMap((option) => weighedBy.map((driver) => ({ option, driver })));
  const fields = {
    prefers: line.refine((id) => known.includes(id), `must be one of ${known.join(", ")}`),
    accepts: ids,
    confidence,
    reasons,
    objections,
  };
  const ranking = ids
    .transform((ranked) => [...new Set(ranked)].filter((id) => weighedBy.includes(id)))
    .refine((ranked) => ranked.length === weighedBy.length, `must name each of ${weighedBy.join(", ")}`);
  return {
    schema: z
      .object({ cells: cellsFor(places), ...(ranksDrivers ? { driverRanking: ranking } : {}), ...fields })
      .superRefine(({ objections: raised }, { addIssue }) => {
        for (const issue of missingTargets(raised, known)) addIssue(issue);
      }),
    strict: () =>
      z.object({
        cells: strictCellsFor(places),
        ...(ranksDrivers ? { driverRanking: rankingOf(weighedBy) } : {}),
        ...fields,
        prefers: oneOf(known),
        accepts: someOf(known),
        objections: objectionsTo(known),
      }),
    fields: [
      cellsField(places),
      ...(ranksDrivers
        ? [`driverRanking (required): all of ${weighedBy.join(", ")}, the one that matters most first.`]
        : []),
      `prefers (required): the option you would choose: ${known.join(", ")}.`,
      FIELD.accepts,
      FIELD.confidence,
      FIELD.reasons,
      againstField(),
    ],
    example: {
      cells: [EXAMPLE_CELL],
      ...(ranksDrivers ? { driverRanking: ["W0Y1", "W0X2"] } : {}),
      prefers: "P0X",
      accepts: ["P0Y"],
      confidence: 70,
      reasons: ["It is the only one that survives a restart."],
      objections: [{ ...EXAMPLE_OBJECTION, against: ["P0Y"] }],
    },
  };
}

/** Free choices, best first, then all of them in a fixed order: without repetitions, that names each exactly once. */
function rankingOf(drivers: readonly DriverId[]): z.ZodType {
  return eachOf([...drivers.map(() => drivers), ...drivers.map((id) => [id])], oneOf);
}

const WHAT_TO_DO =
  "Score every option under every driver, alone: you see nobody else's scores, and nobody sees yours before giving their own. Use the whole scale; 5 is neither good nor bad. Each score rests on one claim: the fact, the estimate or the assumption that would change the score if it were false, with its evidence where you have any. Score what the option says, not who wrote it or what you prefer. Object where an option would fail whatever its scores.";

const RANK =
  "Then rank the drivers by what they should count for in this decision, whatever that does to your favourite: the ranks of all seats become the weights.";
