/** The state of objections in words, the same in every view. An unconfirmed answer is never shown as the end. */

import type { Severity } from "../core/ballot/ballot.ts";
import type { Call } from "../core/call.ts";
import { isAfterRounds } from "../core/debate-parts.ts";
import type { Objection, ObjectionStep } from "../core/ledger/ledger.ts";
import { isAnswered, isOpen, isSettled, isSettledAlone } from "../core/ledger/objection-state.ts";
import { reasonIgnored } from "../core/ledger/reason-ignored.ts";
import { answerWords, stateWords } from "./names.ts";

const NOT_CONFIRMED = "answered, not confirmed";

/** `open`, `answered, not confirmed`, `accepted risk`. */
export function statusWords(objection: ObjectionStanding): string {
  return isAnswered(objection) ? NOT_CONFIRMED : stateWords(objection.state);
}

type ObjectionStanding = Pick<Objection, "state" | "settledBy">;

/** What is said of one that has no answer. */
export function noAnswerWords({ isRaisedAtEnd }: Pick<Objection, "isRaisedAtEnd">): string {
  return isRaisedAtEnd ? "Raised at the end: nobody could answer it." : "No one answered it.";
}

/**
 * What settled it, unless it was the seat that raised it, on another's answer: its own words say so. If it confirmed answers that
 * differ, the state is one of them, and here they all are.
 */
export function settlerWords(objection: Pick<Objection, "by" | "steps" | "settledBy">): string | null {
  const { settledBy } = objection;
  const answers = settledBy === "raiser" ? answersConfirmed(objection) : [];
  if (new Set(answers.map(({ as }) => as)).size > 1)
    return `confirmed for answers that differ: ${answers.map(({ as, by }) => `${answerWords(as)} by ${by}`).join(", ")}`;
  if (isSettledAlone(objection)) return "settled by its raiser, without another seat's answer";
  if (settledBy === "evidence") return "settled by evidence that was found";
  return settledBy === "person" ? "settled by a person's ruling" : null;
}

/** The last answer that counts of each seat, if its raiser says that they meet it. */
function answersConfirmed({ by: raiser, steps }: Pick<Objection, "by" | "steps">): readonly ObjectionStep[] {
  const counted = steps.filter(({ counts }) => counts);
  if (counted.findLast(({ by }) => by === raiser)?.as !== "met") return [];
  const answers = counted.filter(({ by, as }) => by !== raiser && as !== "open");
  return [...new Map(answers.map((step) => [step.by, step])).values()];
}

/**
 * `fixed`, `conceded`, `maintained for P1a`; `refuted, which doesn't count: what was cited was not found`. `step` is one of the
 * objection's, and `call` the one that it was said in.
 */
export function stepWords(step: ObjectionStep, objection: Objection, call: Call | null): string {
  const said = step.by !== objection.by && isConcession(step, call) ? CONCEDED : answerWords(step.as);
  const words = step.option === undefined ? said : `${said} for ${step.option}`;
  return step.counts ? words : `${words}, which ${reasonIgnored(step, objection)}`;
}

/**
 * Whether an answer concedes the objection, which stays open. In a closing and in a late reply `open` means that; in the rounds a seat
 * also says so of what it is unsure about.
 */
export function isConcession(
  { as, text }: Pick<ObjectionStep, "as" | "text">,
  call: Pick<Call, "key" | "round"> | null,
): boolean {
  return as === "open" && text.trim() !== "" && call !== null && isAfterRounds(call);
}

export const CONCEDED = "conceded";

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
      if (status === NOT_CONFIRMED) return `${count} answered but not confirmed`;
      return `${count} ${status}${status === "accepted risk" && count > 1 ? "s" : ""}`;
    })
    .join(", ");
}
