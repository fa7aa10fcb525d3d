/** What the debate changed in the option that was decided: its further versions, and objections that were raised, fixed and confirmed. */

import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { capitalize, pluralize } from "../amounts.ts";
import { optionsHit } from "./options-hit.ts";

export interface OptionWork {
  readonly versions: number;
  /** Changes that the authors of these versions name. */
  readonly changes: number;
  /** Objections to it that were raised, fixed, and confirmed by their raisers. */
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

/** `The chosen option was amended twice (6 changes). 3 objections … were raised against it and resolved, and the fixes were confirmed.` */
export function workSentences({ versions, changes, fixed }: OptionWork): string {
  if (versions === 0 && fixed === 0) return "The chosen option stayed as it was proposed.";
  const named = changes === 0 ? "" : ` (${pluralize(changes, "change")})`;
  return [
    ...(versions === 0 ? [] : [`The chosen option was amended ${times(versions)}${named}.`]),
    ...(fixed === 0
      ? []
      : [
          `${capitalize(pluralize(fixed, "objection"))} ${fixed === 1 ? "was" : "were"} raised against it and resolved, and the ${fixed === 1 ? "fix was" : "fixes were"} confirmed.`,
        ]),
  ].join(" ");
}

/** `the option was amended twice; 3 objections to it were resolved, and the fixes confirmed`. */
export function workBrief({ versions, fixed }: OptionWork): string {
  if (versions === 0 && fixed === 0) return "the option stayed as proposed";
  return [
    ...(versions === 0 ? [] : [`the option was amended ${times(versions)}`]),
    ...(fixed === 0
      ? []
      : [
          `${pluralize(fixed, "objection")} to it ${fixed === 1 ? "was resolved, and the fix" : "were resolved, and the fixes"} confirmed`,
        ]),
  ].join("; ");
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}
