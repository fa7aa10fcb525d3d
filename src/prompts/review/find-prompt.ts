/** A seat's review of the material, alone: its findings, each with a quote and with what goes wrong. */

import { z } from "zod";
import type { BallotContract } from "../../core/ballot/ballot.ts";
import { FINDING_CATEGORIES, findings } from "../../core/ballot/finding-fields.ts";
import type { ContextItem } from "../../core/question.ts";
import { SHORTEST_QUOTE } from "../../core/text/quote.ts";
import { type Ask, part } from "../prompt.ts";
import { REVIEWER_REPLY } from "./how-to-reply.ts";

const findBallot = z.object({ findings });
export type FindBallot = z.output<typeof findBallot>;

const CONTRACT: BallotContract<FindBallot> = {
  schema: findBallot,
  howToReply: REVIEWER_REPLY,
  fields: [
    "findings (required): [{title, severity, category, file, line | null, quote, failure, fix | null, replacement | null}]; an empty list if you found nothing.",
    "title: the defect in at most twelve words.",
    "severity: blocking (must not ship), major (should be fixed first), or minor.",
    `category: ${FINDING_CATEGORIES.join(", ")}.`,
    "file, line: the path as shown, and the line in the file after the change (before it, for a removed line).",
    `quote: the line or lines concerned, copied exactly: ${SHORTEST_QUOTE} characters or more, or a whole line, and long enough to occur only once. The place is computed from the quote.`,
    "failure: what goes wrong, for whom and when: a concrete input or situation, and its effect. A finding without it is sent back.",
    "fix: what to do, in a sentence. replacement: code that replaces exactly the quoted lines, if it is only a few lines.",
  ],
  example: {
    findings: [
      {
        title: "Invoices of the last day of a month are skipped",
        severity: "major",
        category: "correctness",
        file: "billing/period.py",
        line: 41,
        quote: "while day < period.end:",
        failure: "A customer billed on 31 March gets no invoice, because the loop ends before the last day.",
        fix: "Include the last day.",
        replacement: "while day <= period.end:",
      },
    ],
  },
};

export interface FindSources {
  /** What is reviewed in this call; null: the question says it all. */
  readonly context: readonly ContextItem[];
  readonly part: number;
  readonly parts: number;
}

export function findPrompt({ context, part: number, parts }: FindSources): Ask<FindBallot> {
  const division =
    parts === 1 ? "" : `You see part ${number} of ${parts}, divided by file. The other parts are reviewed separately.`;
  return {
    kind: "find",
    about: null,
    context,
    isContextUnderReview: true,
    ballot: CONTRACT,
    parts: [part("Which part this is", division), part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO = `Before the ballot, write one short paragraph: what you checked, and what you could not check.

On your own, look for defects in what is under review or, if nothing is, in the question itself; you are shown nobody else's review. Read all of it, and open every file that is given as a path. In a diff, review what the change does: new defects, and what it breaks elsewhere. What was wrong before counts only if the change makes it worse.

Report every defect that you can show, and nothing else: no praise, no style, no “consider adding”. For each say what goes wrong, for whom, and when. If you can look things up, check the callers before you claim that something breaks. Others will examine every finding and look for evidence against it; what you cannot support, leave out. An empty list is a good answer.`;
