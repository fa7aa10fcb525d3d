/** What a person can judge by its id: the evidence of claims, which may be rejected, and objections, which may be ended. */

import type { AnswerState } from "../core/ballot/ballot.ts";
import { citationPlace, markSign } from "../core/evidence-check.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { RejectionNote, RulingNote } from "../core/note.ts";
import type { State } from "../core/state.ts";
import { gravestFirst } from "./objection-words.ts";

export type JudgedKind = "claim" | "objection";

/** How an objection can end, what a person mostly means first. */
export const RULINGS: readonly AnswerState[] = ["accepted_risk", "fixed", "refuted", "parked", "open"];

/**
 * Claims that cite something and still stand, the latest first, with their marks; open objections, the gravest first, then the
 * others, with how grave they are.
 */
export function judgeableItems(state: State, judged: JudgedKind) {
  const { claims, objections } = ledgerOf(state);
  if (judged === "claim") {
    return claims
      .flatMap(({ id, evidence, check, by, text }) => {
        if (evidence === null || check?.mark === "rejected") return [];
        return [{ id, status: markSign(evidence, check), by, text: `${text} (${citationPlace(evidence, check)})` }];
      })
      .toReversed();
  }
  const open = gravestFirst(openObjections({ objections }));
  return [...open, ...objections.filter((objection) => !open.includes(objection))].map(
    ({ id, severity, state: end, by, title }) => ({ id, status: end === "open" ? severity : end, by, text: title }),
  );
}

export interface JudgementInput {
  readonly judged: JudgedKind;
  readonly id: string;
  /** Of an objection. */
  readonly as: AnswerState;
  readonly text: string;
}

export function judgementNote({ judged, id, as, text }: JudgementInput): RejectionNote | RulingNote {
  return judged === "claim" ? { kind: "rejection", claim: id, text } : { kind: "ruling", objection: id, as, text };
}
