/** The finder's last word on its findings that somebody refutes or calls duplicates. */

import { z } from "zod";
import type { BallotContract } from "../../core/ballot/ballot.ts";
import { lastWord, lastWords } from "../../core/ballot/finding-fields.ts";
import { eachOf } from "../../core/ballot/strict-fields.ts";
import { markSign } from "../../core/evidence-check.ts";
import type { FindingJudgement } from "../../core/findings/review-finding.ts";
import type { FindingId } from "../../core/ids.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { NO_OBJECTIONS } from "./finding-parts.ts";

const defendFields = z.object({ lastWords });
export type DefendBallot = z.output<typeof defendFields>;

function defendContract(own: readonly FindingId[]): BallotContract<DefendBallot> {
  const schema = defendFields.superRefine(({ lastWords: said }, { addIssue }) => {
    const missing = own.filter((id) => !said.some(({ finding }) => finding === id));
    if (missing.length > 0)
      addIssue({ code: "custom", path: ["lastWords"], message: `must name each of ${missing.join(", ")}` });
  });
  return {
    schema,
    strict: () => z.object({ lastWords: eachOf(own, (id) => lastWord.extend({ finding: z.literal(id) })) }),
    fields: [
      `lastWords (required): [{finding, as: stands | withdrawn, text}]: one for each of ${own.join(", ")}. stands: it happens all the same, and is not what it is called a duplicate of; withdrawn: the other side is right. text: one or two sentences.`,
    ],
    example: {
      lastWords: [{ finding: "B1X1", as: "withdrawn", text: "I had not seen that the caller adds a day." }],
    },
  };
}

/** What is held against one finding, a line each. */
export function judgementLines(judgements: readonly FindingJudgement[]): string {
  return judgements
    .map(({ as, duplicateOf, text, evidence, check }) => {
      const verb = as === "duplicate" ? `A duplicate of ${duplicateOf}` : as === "refuted" ? "Refuted" : "Confirmed";
      const cited =
        evidence === null
          ? ""
          : ` [${seatWords(evidence.source)}: “${seatWords(evidence.quote ?? "")}” ${markSign(evidence, check)}]`;
      return `- ${verb}: ${seatWords(text)}${cited.replace(/\s+/g, " ")}`;
    })
    .join("\n");
}

export interface DefendSources {
  /** Each finding and, after it, what is held against it. */
  readonly contested: readonly PromptPart[];
  readonly own: readonly FindingId[];
}

export function defendPrompt({ contested, own }: DefendSources): Ask<DefendBallot> {
  return {
    kind: "defend",
    about: null,
    ballot: defendContract(own),
    parts: [...contested, NO_OBJECTIONS, part("What to do", WHAT_TO_DO)],
  };
}

const WHAT_TO_DO =
  "Others contest these findings of yours; you have the last word. Check what they quote against the code. Withdraw what they disproved: being wrong costs nothing. Stand by what happens all the same, and say why. Under 150 words; the ballot doesn't count.";
