/** What the debate changed in the option that was decided: its further versions, and objections that were raised, fixed and confirmed. */

import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { capitalize, pluralize } from "../amounts.ts";
import { optionsHit } from "./options-hit.ts";

export interface OptionWork {
  readonly versions: number;
  /** Changes that the authors of these versions name. */
  readonly changes: number;
  /** Objections to it that were raised, fixed, and confirmed by their raisers: no opening had anticipated them. */
  readonly fixed: number;
}

/** null if nothing was decided. */
export function optionWork(state: State, { option, options, objections }: Verdict): OptionWork | null {
  const decided = options.find(({ id }) => id === option);
  if (!decided) return null;
  const further = decided.versions.slice(1);
  const isFixed = objections.filter(
    (objection) =>
      objection.state === "fixed" &&
      objection.settledBy === "raiser" &&
      optionsHit(state, objection).includes(decided.id),
  );
  return {
    versions: further.length,
    changes: further.reduce((sum, { changes }) => sum + changes.length, 0),
    fixed: isFixed.length,
  };
}

/** `The decided option was amended twice (6 changes). 3 objections … were raised against it, fixed and confirmed.` */
export function workSentences({ versions, changes, fixed }: OptionWork): string {
  if (versions === 0 && fixed === 0) return "The decided option stayed as it was proposed.";
  const named = changes === 0 ? "" : ` (${pluralize(changes, "change")})`;
  return [
    ...(versions === 0 ? [] : [`The decided option was amended ${times(versions)}${named}.`]),
    ...(fixed === 0
      ? []
      : [
          `${capitalize(pluralize(fixed, "objection"))} that no opening had anticipated ${fixed === 1 ? "was" : "were"} raised against it, fixed and confirmed.`,
        ]),
  ].join(" ");
}

/** `amended 2 times, 3 objections fixed`. */
export function workBrief({ versions, fixed }: OptionWork): string {
  if (versions === 0 && fixed === 0) return "the option stayed as proposed";
  return [
    ...(versions === 0 ? [] : [`the option was amended ${times(versions)}`]),
    ...(fixed === 0 ? [] : [`${pluralize(fixed, "objection")} fixed and confirmed`]),
  ].join(", ");
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}
