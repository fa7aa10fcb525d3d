/** The chair's call in a workbench before anything is scored: which of the options, and which of the drivers, are the same. */

import { z } from "zod";
import { type BallotContract, driverGroups, groups } from "../../core/ballot/ballot.ts";
import { isPartition } from "../../core/ledger/collect-options.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { OPEN_OBJECTIONS } from "../repair-prompt.ts";

const mergeFields = {
  groups: groups.refine(isPartition, "each option may be in one group only"),
  driverGroups: driverGroups.refine(
    (said) => isPartition(said.map(({ drivers }) => ({ options: drivers }))),
    "each driver may be in one group only",
  ),
};
const mergeBallot = z.object(mergeFields);

export type MergeBallot = z.output<typeof mergeBallot>;

const mergeContract: BallotContract<MergeBallot> = {
  schema: mergeBallot,
  fields: [
    "groups: [{name: at most six words, options: [ids]}]: options that are the same decision; leave out those that stand alone.",
    "driverGroups: [{name: at most four words, drivers: [ids]}]: drivers that measure the same; leave out those that stand alone.",
  ],
  example: {
    groups: [{ name: "Move to Postgres", options: ["P0X", "P0Z"] }],
    driverGroups: [{ name: "Effort to run", drivers: ["W0X1", "W0Y3"] }],
  },
};

/** `options` are whole, each under its id; none where the person named them. */
export function mergePrompt(options: readonly PromptPart[], drivers: PromptPart): Ask<MergeBallot> {
  return {
    kind: "merge",
    about: null,
    ballot: mergeContract,
    parts: [
      ...options,
      drivers,
      part(OPEN_OBJECTIONS, "None: the answers were given alone."),
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "The seats wrote these alone, and will score each option under each driver. Merge what would otherwise be scored twice. Two options are one if someone who follows one would do what the other says. Two drivers are one if no option could be good in one and bad in the other. Merge nothing else, drop nothing, and judge nothing. Write nothing but the block.";
