/** Findings that came back to their finder, once: they don't say what goes wrong, or their quote has no single place. */

import { z } from "zod";
import type { BallotContract } from "../../core/ballot/ballot.ts";
import { corrections } from "../../core/ballot/finding-fields.ts";
import type { FindingWording } from "../../core/findings/review-finding.ts";
import type { ContextItem } from "../../core/question.ts";
import { SHORTEST_QUOTE } from "../../core/text/quote.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { type Ask, part } from "../prompt.ts";
import { placeText } from "./finding-parts.ts";
import { REVIEWER_REPLY } from "./how-to-reply.ts";

const completeBallot = z.object({ corrections });
export type CompleteBallot = z.output<typeof completeBallot>;

const CONTRACT: BallotContract<CompleteBallot> = {
  schema: completeBallot,
  howToReply: REVIEWER_REPLY,
  fields: [
    "corrections (required): [{finding, failure | null, file | null, line | null, quote | null}]: one for each finding listed, by its id; null leaves a field as it was.",
  ],
  example: {
    corrections: [
      {
        finding: "B1X1",
        failure: "A customer billed on 31 March gets no invoice.",
        file: null,
        line: 41,
        quote: "while day < period.end:",
      },
    ],
  },
};

/** What is wrong with it as it was raised; null: nothing. */
export function incompleteReason(finding: FindingWording): string | null {
  const { failure, place } = finding;
  const reasons = [
    ...(failure === null ? ["It doesn't say what goes wrong, for whom and when."] : []),
    ...(place.status === "found" ? [] : [`It is at ${placeText(finding)}.`]),
  ];
  return reasons.length === 0 ? null : reasons.join(" ");
}

export function completePrompt(
  findings: readonly FindingWording[],
  context: readonly ContextItem[],
): Ask<CompleteBallot> {
  const lines = findings.map(
    (finding) => `- ${finding.id}, “${seatWords(finding.title)}”: ${incompleteReason(finding) ?? ""}`,
  );
  return {
    kind: "complete",
    about: null,
    context,
    isContextUnderReview: true,
    ballot: CONTRACT,
    parts: [part("Your incomplete findings", lines.join("\n")), part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO = `Complete these findings of yours: say what goes wrong, for whom and when, and copy a quote exactly from the file: ${SHORTEST_QUOTE} characters or more, or a whole line, and long enough to occur only once. They are not sent back again: what stays incomplete is shown as incomplete. Send the ballot; no other text is needed.`;
