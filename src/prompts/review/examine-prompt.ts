/** The cross-examination: one call per seat over all findings that it did not raise. */

import { z } from "zod";
import type { BallotContract } from "../../core/ballot/ballot.ts";
import { judgement, judgements } from "../../core/ballot/finding-fields.ts";
import { eachOf, oneOf } from "../../core/ballot/strict-fields.ts";
import type { FindingWording } from "../../core/findings/review-finding.ts";
import type { FindingId } from "../../core/ids.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { NO_OBJECTIONS } from "./finding-parts.ts";

const examineFields = z.object({ judgements });
export type ExamineBallot = z.output<typeof examineFields>;

/** `toJudge` must each be judged; a duplicate names another finding. */
function examineBallot(toJudge: readonly FindingId[], known: readonly FindingId[]): z.ZodType<ExamineBallot> {
  return examineFields.superRefine(({ judgements: said }, { addIssue }) => {
    const missing = toJudge.filter((id) => !said.some(({ finding }) => finding === id));
    if (missing.length > 0)
      addIssue({ code: "custom", path: ["judgements"], message: `must name each of ${missing.join(", ")}` });
    for (const { finding, as, duplicateOf } of said) {
      if (as !== "duplicate" || (duplicateOf !== null && duplicateOf !== finding && known.includes(duplicateOf)))
        continue;
      addIssue({ code: "custom", path: ["judgements"], message: `${finding} must say which finding it duplicates` });
    }
  });
}

function examineContract(toJudge: readonly FindingId[], known: readonly FindingId[]): BallotContract<ExamineBallot> {
  return {
    schema: examineBallot(toJudge, known),
    strict: () => z.object({ judgements: eachOf(toJudge, (id) => strictJudgement(id, known)) }),
    fields: [
      `judgements (required): [{finding, as, severity | null, duplicateOf | null, text, evidence | null}]: one for each of ${toJudge.join(", ")}.`,
      "as: confirmed (you followed it yourself and it happens), refuted (it does not happen; needs evidence), duplicate (of duplicateOf, any finding shown, yours included), or cannot_tell.",
      "severity: blocking, major or minor: how you would rate it, with confirmed. text: why, in one or two sentences.",
      "evidence: {source: path:line, quote}: for refuted, the code that contradicts the finding, copied exactly. It is looked up. A refutation whose quote isn't there counts for nothing.",
    ],
    example: {
      judgements: [
        {
          finding: "B1X1",
          as: "refuted",
          severity: null,
          duplicateOf: null,
          text: "The caller passes the day after the last one.",
          evidence: { source: "billing/run.py:18", quote: "Period(start, end + ONE_DAY)" },
        },
        { finding: "B1Y1", as: "confirmed", severity: "minor", duplicateOf: null, text: "So it is.", evidence: null },
      ],
    },
  };
}

/** Only a duplicate names another finding. */
function strictJudgement(id: FindingId, known: readonly FindingId[]): z.ZodType {
  const others = known.filter((each) => each !== id);
  const own = judgement.extend({
    finding: z.literal(id),
    as: judgement.shape.as.exclude(["duplicate"]),
    duplicateOf: z.null(),
  });
  if (others.length === 0) return own;
  return z.union([own, own.extend({ as: z.literal("duplicate"), duplicateOf: oneOf(others) })]);
}

export interface ExamineSources {
  /** One part per finding that the reader did not raise. */
  readonly findings: readonly PromptPart[];
  readonly toJudge: readonly FindingId[];
  /** Of the reader itself. */
  readonly own: readonly FindingWording[];
}

export function examinePrompt({ findings, toJudge, own }: ExamineSources): Ask<ExamineBallot> {
  const ownLines = own.map(({ id, title }) => `- ${id}: ${seatWords(title)}`);
  return {
    kind: "examine",
    about: null,
    ballot: examineContract(toJudge, [...toJudge, ...own.map(({ id }) => id)]),
    parts: [
      ...findings,
      part("Your own findings, which others examine", ownLines.join("\n")),
      NO_OBJECTIONS,
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO = `Examine each of these findings, which others raised (B1X1 is a finding of seat X). Don't trust how sure it sounds: follow the code it quotes, with a concrete input, and see whether the failure happens. Look at the callers and the tests if you can.

Confirm what you would stake your name on. Refute what does not happen, and quote the code that prevents it. Say cannot_tell where you can't find out: it is better than a guess. A finding that is true but overrated is confirmed with a lower severity. Two findings with one cause and one effect are duplicates.

Before the ballot write at most a few sentences.`;
