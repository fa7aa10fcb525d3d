/** What the debate changed in the option that was decided: its further versions, and objections that were raised, fixed and confirmed. */

import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd, pluralize } from "../amounts.ts";
import { optionsHit } from "./options-hit.ts";

export interface OptionWork {
  readonly versions: number;
  /** Changes that the authors of these versions name. */
  readonly changes: number;
  /** Objections to it that were raised, fixed, and confirmed by their raisers: no opening had met them. */
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

/** `The decided option gained 2 versions with 6 changes, and 3 objections …`. */
export function workSentence({ versions, changes, fixed }: OptionWork): string {
  if (versions === 0 && fixed === 0) return "The decided option stayed as it was proposed";
  const named = changes === 0 ? "" : ` with ${pluralize(changes, "change")}`;
  const parts = [
    ...(versions === 0 ? [] : [`was amended: ${pluralize(versions, "further version")}${named}`]),
    ...(fixed === 0
      ? []
      : [`had ${pluralize(fixed, "objection")} raised, fixed and confirmed that no opening had met`]),
  ];
  return `The decided option ${joinWithAnd(parts)}`;
}

/** `amended 2 times, 3 objections fixed`. */
export function workBrief({ versions, fixed }: OptionWork): string {
  if (versions === 0 && fixed === 0) return "the option stayed as proposed";
  return [
    ...(versions === 0 ? [] : [`the option was amended ${versions === 1 ? "once" : `${versions} times`}`]),
    ...(fixed === 0 ? [] : [`${pluralize(fixed, "objection")} fixed and confirmed`]),
  ].join(", ");
}
