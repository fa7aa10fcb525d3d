/**
 * What the debate changed in the option that was decided: the options that were merged into it, its further versions, and
 * objections that were raised, fixed and confirmed.
 */

import type { OptionId, SeatName } from "../../core/ids.ts";
import type { Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { isSettledAlone } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd, pluralize } from "../amounts.ts";
import { isDuet } from "../duet-rounds.ts";
import { optionsHit } from "./options-hit.ts";

export type OptionWork = NonNullable<ReturnType<typeof optionWork>>;

/** null if nothing was decided, or no seat read another's answer. */
export function optionWork(state: State) {
  const { verdict } = state;
  const decided = verdict?.options.find(({ id }) => id === verdict.option);
  if (!verdict || !decided || isPlainVote(state, verdict)) return null;
  const further = decided.versions.slice(1);
  // In a duet all objections are to the design.
  const fixed = verdict.objections.filter(
    (objection) =>
      objection.state === "fixed" &&
      objection.settledBy === "raiser" &&
      !isSettledAlone(objection) &&
      (isDuet(state) || isAgainstItself(state, objection, decided.id)),
  );
  // Options that had the same name from the start were never apart.
  const merged = ledgerOf(state).options.filter(
    ({ id, countsAs, mergedBy }) => id !== countsAs && countsAs === decided.id && mergedBy !== "name",
  );
  return {
    option: decided.id,
    /** The seats whose options were merged into it. */
    mergedWith: [...new Set(merged.flatMap(({ by }) => by ?? []))],
    versions: further.length,
    /** How many changes the author of each of these versions names. */
    changes: further.map(({ changes }) => changes.length),
    /** Objections to it that were raised, fixed, and confirmed by their raisers. */
    fixed: fixed.length,
  };
}

/** Whether no seat read another's answer. In a council there are no rounds either, but seats rank each other's answers. */
export function isPlainVote(state: State, { stop }: Verdict): boolean {
  if (stop.cause === "gate") return stop.round === 0;
  return stop.cause === "single pass" && ledgerOf(state).rankings.length === 0;
}

/** Not only against an option that was merged into it. */
function isAgainstItself(state: State, objection: Objection, decided: OptionId): boolean {
  if (objection.against.length > 0) return objection.against.includes(decided);
  const proposer = ledgerOf(state).options.find(({ id }) => id === decided)?.by ?? null;
  return (proposer === null || objection.about === proposer) && optionsHit(state, objection).includes(decided);
}

/** `the option was amended twice; 3 objections to it were resolved by confirmed fixes`. */
export function workBrief({ mergedWith, versions, fixed }: OptionWork): string {
  if (mergedWith.length === 0 && versions === 0 && fixed === 0) return "the option stayed as proposed";
  return [
    ...(mergedWith.length === 0 ? [] : [`the option was ${mergeWords(mergedWith)}`]),
    ...(versions === 0 ? [] : [`the option was amended ${times(versions)}`]),
    ...(fixed === 0
      ? []
      : [`${pluralize(fixed, "objection")} to it ${fixed === 1 ? "was" : "were"} ${resolutionWords(fixed)}`]),
  ].join("; ");
}

/** `resolved by confirmed fixes`. */
export function resolutionWords(fixes: number): string {
  return `resolved by ${fixes === 1 ? "a confirmed fix" : "confirmed fixes"}`;
}

/** `merged with the options of data and security`. */
export function mergeWords(seats: readonly SeatName[]): string {
  return `merged with the ${seats.length === 1 ? "option" : "options"} of ${joinWithAnd(seats)}`;
}

export function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}
