/** A person's question after the verdict, answered by the chair or a seat from the record alone. Plain text with the IDs of the record. */

import { type Ask, fenceText, part } from "../prompt.ts";

export const FOLLOW_UP = "followup";

export interface FollowUpSources {
  readonly question: string;
  /** The debate's record as people read it, with all IDs. */
  readonly record: string;
  /** What the seat itself wrote, oldest first. */
  readonly own: readonly string[];
}

export function followUpPrompt({ question, record, own }: FollowUpSources): Ask<never> {
  return {
    kind: FOLLOW_UP,
    about: null,
    ballot: null,
    // The record has what was taken from it.
    context: [],
    parts: [
      part("The record of the debate", fenceText(record)),
      part("What you wrote in it", own.map(fenceText).join("\n\n")),
      part("The follow-up question", fenceText(question)),
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "The debate is over and its verdict stands. The person who started it now asks this follow-up question. Answer it from the record alone, in the question's language, in about 200 words of Markdown. Cite what each statement rests on by its ID from the record, in brackets: [K1a2], [O1b1], [P0a]. Use no other IDs. Where the record doesn't say, say so instead of guessing; where it was disputed, say by whom. Don't change the decision. Write no ballot.";
