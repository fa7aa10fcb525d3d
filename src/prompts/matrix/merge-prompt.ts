/** The chair's call in a workbench before anything is scored: which of the options, and which of the drivers, are the same. */

import { z } from "zod";
import { type BallotContract, driverGroups, groups, notDrivers } from "../../core/ballot/ballot.ts";
import { isPartition } from "../../core/ledger/collect-options.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { OPEN_OBJECTIONS } from "../repair-prompt.ts";

const mergeFields = {
  groups: groups.refine(isPartition, "each option may be in one group only"),
  driverGroups: driverGroups.refine(
    (said) => isPartition(said.map(({ drivers }) => ({ options: drivers }))),
    "each driver may be in one group only",
  ),
  notDrivers,
};
const mergeBallot = z.object(mergeFields);

export type MergeBallot = z.output<typeof mergeBallot>;

function mergeContract(constraints: readonly string[]): BallotContract<MergeBallot> {
  return {
    schema: mergeBallot,
    fields: [
      "groups: [{name: at most six words, options: [ids]}]: options that are the same decision; leave out those that stand alone.",
      "driverGroups: [{name: at most four words, drivers: [ids], meaning}]: drivers that overlap; leave out those that stand alone. meaning: what a good option does under all of them, one sentence of yours.",
      ...(constraints.length === 0
        ? []
        : [
            `notDrivers: [{driver: id, constraint: id}]: drivers that only say what a constraint (${constraints.join(", ")}) demands.`,
          ]),
    ],
    example: {
      groups: [{ name: "Move to Postgres", options: ["P0X", "P0Z"] }],
      driverGroups: [
        { name: "Effort to run", drivers: ["W0X1", "W0Y3"], meaning: "Those who stay can run it without more work." },
      ],
      ...(constraints.length === 0 ? {} : { notDrivers: [{ driver: "W0Y2", constraint: "C0" }] }),
    },
  };
}

export interface MergeSources {
  /** Whole, each under its id; none where the person named them. */
  readonly options: readonly PromptPart[];
  readonly drivers: PromptPart;
  /** Their IDs. */
  readonly constraints: readonly string[];
}

export function mergePrompt({ options, drivers, constraints }: MergeSources): Ask<MergeBallot> {
  return {
    kind: "merge",
    about: null,
    ballot: mergeContract(constraints),
    parts: [
      ...options,
      drivers,
      part(OPEN_OBJECTIONS, "None: the answers were given alone."),
      part("What to do", [WHAT_TO_DO, ...(constraints.length === 0 ? [] : [CONSTRAINTS]), BLOCK_ALONE].join(" ")),
    ],
  };
}

const WHAT_TO_DO =
  "The seats wrote these alone, and will score each option under each driver. Merge what would otherwise be scored twice. Two options are one if someone who follows one would do what the other says. Two drivers are one if the same facts would decide the scores under both, whatever they are called: “Nights without people”, “Repairable without its author” and “Skills after April” all ask whether those who are there can keep it running, and scored apart they would count three times. Merge nothing else, and judge no option.";

const CONSTRAINTS =
  "A constraint is not a driver: it holds for every option, and what breaks it meets an objection. So name under `notDrivers` each driver that only repeats one; keep those that ask for more than it demands.";

const BLOCK_ALONE = "Write nothing but the block.";
