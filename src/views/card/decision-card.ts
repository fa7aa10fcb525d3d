/** A decision on one face, to share: what was asked, what was decided and by whom, why, and what is still open. */

import type { State } from "../../core/state.ts";
import { refsIn } from "../../core/text/references.ts";
import { capitalize, pluralize } from "../amounts.ts";
import { baselineBrief } from "../baseline.ts";
import { debateTitle } from "../names.ts";
import { outcomeWords } from "../outcome-words.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { decisionTitle } from "../record/verdict-words.ts";
import { type Side, seatSides } from "../seat-marks.ts";

export interface DecisionCard {
  /** `014 offline-edits`. */
  readonly title: string;
  readonly question: string;
  /** `Decision (majority, 2 of 3)`. */
  readonly outcome: string;
  readonly headline: string;
  readonly seats: readonly CardSeat[];
  readonly reasons: readonly string[];
  /** `2 more reasons in the record`; null if all are here. */
  readonly moreReasons: string | null;
  readonly unsettled: string;
  readonly baseline: string;
  /** The kind of what played in place of real speakers, as in "a scripted rehearsal"; null: they were real. */
  readonly played: string | null;
}

export interface CardSeat {
  readonly name: string;
  /** Its place in the panel, counted from 0. */
  readonly index: number;
  readonly side: Side;
}

const REASONS = 3;

/** null until there is a verdict, and for a review, which decides nothing. */
export function decisionCard(state: State): DecisionCard | null {
  const { verdict, question, seats } = state;
  if (!verdict || verdict.findings !== null) return null;
  const others = verdict.reasons.length - REASONS;
  return {
    title: debateTitle(state),
    question: firstLine(question.text),
    outcome: `${decisionTitle(verdict)} (${outcomeWords(state)})`,
    headline: verdict.headline === "" ? firstSentence(verdict.decision) : verdict.headline,
    seats: seatSides(state).map(({ seat, side }) => ({
      name: seat,
      index: seats.findIndex(({ name }) => name === seat),
      side,
    })),
    reasons: verdict.reasons.slice(0, REASONS).map(({ text }) => withoutIds(text)),
    moreReasons: others > 0 ? `${pluralize(others, "more reason")} in the record` : null,
    unsettled: unsettledWords(state),
    baseline: capitalize(baselineBrief(state)),
    played: state.rehearsal && rehearsalWords(state.rehearsal).kind,
  };
}

export function sideWords(side: Side): string {
  return side ?? "no ballot";
}

/** IDs lead somewhere only in the record. */
function withoutIds(text: string): string {
  return text.replace(/ ?\[[^[\]]*\]/g, (bracket) => (refsIn(bracket).length === 0 ? bracket : ""));
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}

function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
