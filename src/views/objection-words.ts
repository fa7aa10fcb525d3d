/** The state of objections in words, the same in every view. An unconfirmed answer is never shown as the end. */

import type { Severity } from "../core/ballot/ballot.ts";
import type { Objection, ObjectionStep } from "../core/ledger/ledger.ts";
import { isAnswered, isOpen, isSettled } from "../core/ledger/objection-state.ts";
import { stateWords } from "./names.ts";

export const NOT_CONFIRMED = "answered, not confirmed";

/** `open`, `answered, not confirmed`, `accepted risk`. */
export function statusWords(objection: ObjectionStanding): string {
  return isAnswered(objection) ? NOT_CONFIRMED : stateWords(objection.state);
}

type ObjectionStanding = Pick<Objection, "state" | "settledBy">;

const SETTLER_WORDS = {
  raiser: "confirmed by the seat that raised it",
  evidence: "settled by evidence that was found",
  person: "ruled by a person",
} as const;

/** Who settled it; null if it is not settled. */
export function settlerWords({ state, settledBy }: ObjectionStanding): string | null {
  if (settledBy === null) return null;
  return state === "withdrawn" ? "by the seat that raised it" : SETTLER_WORDS[settledBy];
}

/** `fixed`, `not met`; `refuted (has no effect)` if the seat was not entitled to say so, or its evidence was not found. */
export function stepWords({ as, counts }: Pick<ObjectionStep, "as" | "counts">): string {
  return counts ? stateWords(as) : `${stateWords(as)} (has no effect)`;
}

const ENDS = ["accepted_risk", "parked", "fixed", "refuted", "withdrawn"] as const;

/** Open ones first, then unconfirmed ones, then settled ones, starting with those that may come up again. */
export function sortObjections(objections: readonly Objection[]): readonly Objection[] {
  const byEnd = (some: readonly Objection[]) => ENDS.flatMap((end) => some.filter(({ state }) => state === end));
  return [
    ...objections.filter(isOpen),
    ...byEnd(objections.filter(isAnswered)),
    ...byEnd(objections.filter((objection) => isSettled(objection) && !isOpen(objection))),
  ];
}

const SEVERITIES: readonly Severity[] = ["blocking", "major", "minor"];

export function gravestFirst(objections: readonly Objection[]): readonly Objection[] {
  return SEVERITIES.flatMap((severity) => objections.filter((each) => each.severity === severity));
}

/** `1 open, 2 answered but not confirmed, 3 fixed`. */
export function objectionCount(objections: readonly Objection[]): string {
  const statuses = [...new Set(sortObjections(objections).map(statusWords))];
  return statuses
    .map((status) => {
      const count = objections.filter((objection) => statusWords(objection) === status).length;
      return `${count} ${status === NOT_CONFIRMED ? "answered but not confirmed" : status}`;
    })
    .join(", ");
}
