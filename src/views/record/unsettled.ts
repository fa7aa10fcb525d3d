/** What a debate leaves unsettled, next to every outcome: without it a result looks more certain than it is. */

import { findingsOf } from "../../core/findings/findings-of.ts";
import type { SeatName } from "../../core/ids.ts";
import { supports } from "../../core/ledger/agreement.ts";
import { hasMissedChanges } from "../../core/ledger/collect-positions.ts";
import { isUnanswered } from "../../core/ledger/collect-questions.ts";
import { lastPositions, type Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { isAnswered, isOpen } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd, pluralize } from "../amounts.ts";
import { duetRounds, isDuet } from "../duet-rounds.ts";
import { seatNames } from "../names.ts";
import { lacksEvidence, writerQuestions } from "./inquiries.ts";
import { hitsOnlyRejected } from "./options-hit.ts";
import { takenUpWords } from "./take-up-words.ts";

/** Unconfirmed are those that were answered and that nobody who could has confirmed. */
export function unsettled(state: State) {
  const { objections, questions, requests } = ledgerOf(state);
  return {
    open: objections.filter(isOpen),
    unconfirmed: objections.filter(isAnswered),
    unanswered: questions.filter(isUnanswered).length,
    requests: requests.filter(isUnanswered).length,
    unproven: requests.filter(lacksEvidence).length,
  };
}

/** Counts in words, and the part of the page that has the items. */
export function unsettledCounts(state: State) {
  const { open, unconfirmed, unanswered, requests, unproven } = unsettled(state);
  const disputed = (findingsOf(state) ?? []).filter((finding) => finding.state === "disputed").length;
  // The noun is left out after open objections.
  const answered = open.length === 0 ? pluralize(unconfirmed.length, "objection") : String(unconfirmed.length);
  const further = writerQuestions(state).length;
  const unread = votersWithUnreadChanges(state);
  const asked =
    unanswered === 0
      ? pluralize(further, "open question")
      : `${pluralize(further, "further question")} raised in the verdict`;
  const counts = [
    [disputed, pluralize(disputed, "disputed finding"), "findings"],
    [open.length, `${pluralize(open.length, "open objection")}${remarkWords(state, open)}`, "objections"],
    [unconfirmed.length, `${answered} answered but not confirmed${remarkWords(state, unconfirmed)}`, "objections"],
    [unanswered, pluralize(unanswered, "unanswered question"), "questions"],
    [requests, pluralize(requests, "unmet evidence request"), "questions"],
    [unproven, `${pluralize(unproven, "evidence request")} answered without evidence`, "questions"],
    [further, asked, "questions"],
    [
      unread.length,
      `changes to the chosen option that ${joinWithAnd(unread)} hadn't read when ${unread.length === 1 ? "it" : "they"} voted`,
      "changes",
    ],
  ] as const;
  return counts.flatMap(([count, words, anchor]) => (count === 0 ? [] : [{ words, anchor }]));
}

/** The seats whose vote for the decision stands although others were changing the chosen option while they wrote it. */
function votersWithUnreadChanges(state: State): readonly SeatName[] {
  const { options, positions } = ledgerOf(state);
  const decided = state.verdict?.option ?? null;
  if (decided === null) return [];
  return lastPositions({ positions }, seatNames(state))
    .filter((position) => supports(position, decided) && hasMissedChanges(position, options, decided))
    .map(({ seat }) => seat);
}

/**
 * `2 open objections (O1b1 is blocking), 5 answered but not confirmed and 3 unanswered questions`; empty if all is settled.
 * A design that both seats accepted in spite of a blocking objection is called accepted.
 */
export function unsettledWords(state: State): string {
  return `${acceptanceWords(state)}${joinWithAnd(unsettledCounts(state).map(({ words }) => words))}`;
}

/** `accepted with `, or nothing. */
export function acceptanceWords(state: State): string {
  return isAcceptedDuet(state) && stillBlocks(unsettled(state).open) !== null ? "accepted with " : "";
}

/**
 * Blocking objections by name: they are what a reader has to look at first. Then those that came too late to be answered, with those of
 * them that the answer acts on, and open ones that leave the chosen option alone.
 */
function remarkWords(state: State, objections: readonly Objection[]): string {
  const ids = blockingIds(objections);
  const late = objections.filter(({ isRaisedAtEnd }) => isRaisedAtEnd).map(({ id }) => id);
  const takenUp = takenUpWords(state, late);
  const aside = objections.filter((each) => isOpen(each) && hitsOnlyRejected(state, each)).map(({ id }) => id);
  const remarks = [
    [ids, `${ids.length === 1 ? "is" : "are"} blocking`],
    [
      late,
      `${late.length === 1 ? "was" : "were"} raised at the end, when nobody could answer${takenUp === "" ? "" : `; ${takenUp}`}`,
    ],
    [aside, `${aside.length === 1 ? "applies" : "apply"} only to options that were not chosen`],
  ] as const;
  const said = remarks.flatMap(([some, words]) => (some.length === 0 ? [] : [`${joinWithAnd(some)} ${words}`]));
  return said.length === 0 ? "" : ` (${said.join("; ")})`;
}

/** `O1b1 and O1b2 still block`; null if none of them is blocking. */
export function stillBlocks(open: readonly Objection[]): string | null {
  const ids = blockingIds(open);
  return ids.length === 0 ? null : `${joinWithAnd(ids)} still ${ids.length === 1 ? "blocks" : "block"}`;
}

function blockingIds(objections: readonly Objection[]): readonly string[] {
  return objections.filter(({ severity }) => severity === "blocking").map(({ id }) => id);
}

/** Whether the architect proposed its last design as final and the reviewer accepted it. */
export function isAcceptedDuet(state: State): boolean {
  const last = isDuet(state) ? duetRounds(state).at(-1) : undefined;
  return last?.design?.signal === "proposing_final" && last.review?.signal === "accepting_final";
}
