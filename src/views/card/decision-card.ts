/** A decision on one face, to share: what was asked, what was decided and by whom, why, and what is still open. */

import type { SeatName } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import { withoutRefs } from "../../core/text/references.ts";
import { capitalize, pluralize } from "../amounts.ts";
import { baselineBrief } from "../baseline.ts";
import { debateTitle } from "../names.ts";
import { outcomeWords } from "../outcome-words.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { decisionTitle } from "../record/verdict-words.ts";
import { markOf, seatSides, silentSeats } from "../seat-marks.ts";

export type DecisionCard = NonNullable<ReturnType<typeof decisionCard>>;

const REASONS = 3;

/** null until there is a verdict, and for a review, which decides nothing. */
export function decisionCard(state: State) {
  const { verdict, question, seats } = state;
  if (!verdict || verdict.findings !== null) return null;
  const place = (seat: SeatName) => seats.findIndex(({ name }) => name === seat);
  const silent = new Set(silentSeats(state));
  const others = verdict.reasons.length - REASONS;
  return {
    title: debateTitle(state),
    question: question.text.trim().replace(/\n.*/s, ""),
    outcome: `${decisionTitle(verdict)} (${outcomeWords(state)})`,
    headline: verdict.headline === "" ? firstSentence(verdict.decision) : verdict.headline,
    seats: seatSides(state).map(({ seat, side }) => {
      const mark = markOf(place(seat), side);
      const note = side ?? (silent.has(seat) ? "no ballot" : null);
      return { mark, place: place(seat), text: `${mark} ${seat}${note === null ? "" : ` (${note})`}` };
    }),
    reasons: verdict.reasons.slice(0, REASONS).map(({ text }) => withoutRefs(text)),
    /** null if all are here. */
    moreReasons: others > 0 ? `${pluralize(others, "more reason")} in the record` : null,
    unsettled: unsettledWords(state),
    baseline: capitalize(baselineBrief(state)),
    /** What played in place of real speakers, as in "a scripted rehearsal"; null: they were real. */
    played: state.rehearsal && rehearsalWords(state.rehearsal).kind,
  };
}

function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
