/** What a debate leaves unsettled, beside every outcome: a result without it looks more certain than it is. */

import type { EvidenceRequest, Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { isAnswered, isOpen } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { duetRounds, isDuet } from "../duet-rounds.ts";
import { NOT_CONFIRMED } from "../objection-words.ts";

export interface Unsettled {
  readonly open: readonly Objection[];
  /** Answered, and not confirmed by anyone who could. */
  readonly unconfirmed: readonly Objection[];
  /** Questions and requests for evidence that got no reply. */
  readonly unanswered: number;
}

export function unsettled(state: State): Unsettled {
  const { objections, questions, requests } = ledgerOf(state);
  return {
    open: objections.filter(isOpen),
    unconfirmed: objections.filter(isAnswered),
    unanswered: [...questions.filter(({ replies }) => replies.length === 0), ...requests.filter(isUnanswered)].length,
  };
}

export function isUnanswered({ replies, sources }: Pick<EvidenceRequest, "replies" | "sources">): boolean {
  return replies.length === 0 && sources.length === 0;
}

/** `O1b1 still blocks; 2 open, 5 answered but not confirmed, 3 questions unanswered`; empty if all is settled. */
export function unsettledWords(state: State): string {
  const { open, unconfirmed, unanswered } = unsettled(state);
  const counts = [
    ...(open.length === 0 ? [] : [`${open.length} open`]),
    ...(unconfirmed.length === 0 ? [] : [`${unconfirmed.length} answered but not confirmed`]),
    ...(unanswered === 0 ? [] : [`${unanswered} ${unanswered === 1 ? "question" : "questions"} unanswered`]),
  ];
  return [...blockingWords(state), ...(counts.length === 0 ? [] : [counts.join(", ")])].join("; ");
}

/** Blocking objections by name: they are what a reader has to look at first. */
function blockingWords(state: State): readonly string[] {
  const { open, unconfirmed } = unsettled(state);
  const still = stillBlocks(open);
  const claimed = blockingIds(unconfirmed);
  return [
    ...(still === null ? [] : [isAcceptedDuet(state) ? `accepted, but ${still}` : still]),
    ...(claimed.length === 0 ? [] : [`blocking and ${NOT_CONFIRMED}: ${joinWithAnd(claimed)}`]),
  ];
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
