/** The chair's call in a workbench before anything is scored: which of the options, and which of the drivers, are the same. */

import { z } from "zod";
import { type BallotContract, driverGroups, groups, notDrivers } from "../../core/ballot/ballot.ts";
import { isPartition } from "../../core/ledger/collect-options.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { OPEN_OBJECTIONS } from "../repair-prompt.ts";

const mergeFields = {
  groups: groups.refine(isPartition, "each option may be in only one group"),
  driverGroups: driverGroups.refine(
    (said) => isPartition(said.map(({ drivers }) => ({ options: drivers }))),
    "each driver may be in only one group",
  ),
  notDrivers,
};
const mergeBallot = z.object(mergeFields);

export type MergeBallot = z.output<typeof mergeBallot>;

/** Asks about what the prompt shows, and nothing else. */
function mergeContract({ options, drivers, constraints }: MergeSources): BallotContract<MergeBallot> {
  const fields = [
    ...(options.length === 0 ? [] : [GROUPS]),
    ...(drivers.text === "" ? [] : [DRIVER_GROUPS]),
    ...(drivers.text === "" || constraints.length === 0 ? [] : [notDriversField(constraints)]),
  ];
  return {
    schema: mergeBallot,
    strict: () => z.object(Object.fromEntries(fields.map(({ name }) => [name, mergeFields[name]]))),
    fields: fields.map(({ line }) => line),
    example: Object.fromEntries(fields.map(({ name, example }) => [name, example])),
  };
}

interface MergeField {
  readonly name: keyof typeof mergeFields;
  /** What the prompt says about it, its name first. */
  readonly line: string;
  readonly example: readonly object[];
}

const GROUPS: MergeField = {
  name: "groups",
  line: "groups: [{name: at most six words, options: [ids]}]: options that are the same decision; leave out those that stand alone.",
  example: [{ name: "Move to Postgres", options: ["P0X", "P0Z"] }],
};

const DRIVER_GROUPS: MergeField = {
  name: "driverGroups",
  line: "driverGroups: [{name: at most four words, drivers: [ids], meaning}]: drivers that overlap; leave out those that stand alone. meaning: what a good option does under all of them, one sentence of yours.",
  example: [
    { name: "Effort to run", drivers: ["W0X1", "W0Y3"], meaning: "Those who stay can run it without more work." },
  ],
};

function notDriversField(constraints: readonly string[]): MergeField {
  return {
    name: "notDrivers",
    line: `notDrivers: [{driver: id, constraint: id}]: drivers that only say what a constraint (${constraints.join(", ")}) demands.`,
    example: [{ driver: "W0Y2", constraint: "C0" }],
  };
}

export interface MergeSources {
  /** Whole, each under its id; none where the person named them. */
  readonly options: readonly PromptPart[];
  /** Empty where the person named them. */
  readonly drivers: PromptPart;
  /** The IDs of those that the prompt shows. */
  readonly constraints: readonly string[];
}

export function mergePrompt(sources: MergeSources): Ask<MergeBallot> {
  const { options, drivers, constraints } = sources;
  const hasDrivers = drivers.text !== "";
  const whatToDo = [
    WHAT_TO_DO,
    ...(options.length === 0 ? [] : [SAME_OPTIONS]),
    ...(hasDrivers ? [SAME_DRIVERS] : []),
    NOTHING_ELSE,
    ...(hasDrivers && constraints.length > 0 ? [CONSTRAINTS] : []),
    BLOCK_ALONE,
  ];
  return {
    kind: "merge",
    about: null,
    ballot: mergeContract(sources),
    parts: [
      ...options,
      drivers,
      part(OPEN_OBJECTIONS, "None: the answers were given alone."),
      part("What to do", whatToDo.join(" ")),
    ],
  };
}

const WHAT_TO_DO =
  "The seats wrote these alone, and will score each option under each driver. Merge what would otherwise be scored twice.";

const SAME_OPTIONS = "Two options are one if someone who follows one would do what the other says.";

const SAME_DRIVERS =
  "Two drivers are one if the same facts would decide the scores under both, whatever they are called: “Nights without people”, “Repairable without its author” and “Skills after April” all ask whether those who are there can keep it running, and scored separately they would count three times.";

const NOTHING_ELSE = "Merge nothing else, and judge no option.";

const CONSTRAINTS =
  "A constraint is not a driver: it holds for every option, and an option that breaks it gets an objection. So name under `notDrivers` each driver that only repeats one; keep those that ask for more than it demands.";

const BLOCK_ALONE = "Write nothing but the block.";
