/** A seat's scores of the whole matrix, given alone: it reads the options and the openings' points in full, and nobody else's score. */

import { ids, points } from "../../core/ballot/ballot.ts";
import type { DriverId, OptionId } from "../../core/ids.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { rankingOf, strictRankingOf } from "../rank-prompt.ts";
import { EXAMPLE_POINT, FIELD } from "../stance.ts";
import { type ExtraField, matrixContract } from "./matrix-contract.ts";

export interface ScoreSources {
  /** Whole, each under its id. */
  readonly options: readonly PromptPart[];
  /** Of the openings, all of them. */
  readonly points: PromptPart;
  readonly drivers: PromptPart;
  readonly objections: PromptPart;
  readonly known: readonly OptionId[];
  readonly weighedBy: readonly DriverId[];
  /** Whether the seats' rankings make the weights. */
  readonly ranksDrivers: boolean;
}

export function scorePrompt(sources: ScoreSources): Ask {
  const { options, points: made, drivers, objections, known, weighedBy, ranksDrivers } = sources;
  const places = known.flatMap((option) => weighedBy.map((driver) => ({ option, driver })));
  return {
    kind: "score",
    about: null,
    ballot: matrixContract({
      known,
      places,
      extras: [...(ranksDrivers ? [driverRanking(weighedBy)] : []), ...CORRECTIONS],
    }),
    parts: [
      ...options,
      made,
      drivers,
      objections,
      part("What to do", ranksDrivers ? `${WHAT_TO_DO} ${RANK}` : `${WHAT_TO_DO} The weights are given by the person.`),
    ],
  };
}

function driverRanking(drivers: readonly DriverId[]): ExtraField {
  return {
    name: "driverRanking",
    schema: rankingOf(drivers),
    strict: strictRankingOf(drivers),
    line: `driverRanking (required): all of ${drivers.join(", ")}, the one that matters most first.`,
    example: ["W0Y1", "W0X2"],
  };
}

/** What a seat no longer says of its opening, now that it has read the others'. */
const CORRECTIONS: readonly ExtraField[] = [
  {
    name: "points",
    schema: points,
    line: "points: [{text, evidence | null, replaces: id | null}]: what you now say that no point above does, in full. replaces: your point that it corrects.",
    example: [{ ...EXAMPLE_POINT, replaces: "D0X2" }],
  },
  { name: "withdraws", schema: ids, line: FIELD.withdraws, example: ["D0X3"] },
];

const WHAT_TO_DO =
  "Score every option under every driver, alone: you see nobody else's scores, and nobody sees yours before giving their own. Use the whole scale; 5 is neither good nor bad. Each score rests on one claim: the fact, the estimate or the assumption that would change the score if it were false, with its evidence where you have any. Score an option by what is written above and what you know of it, not by who speaks for it or what you prefer. Object where an option would fail whatever its scores. Where the others were right and your own answer was wrong, correct your point.";

const RANK =
  "Then rank the drivers by how much they should count in this decision, whatever that does to your favourite: the ranks of all seats become the weights.";
