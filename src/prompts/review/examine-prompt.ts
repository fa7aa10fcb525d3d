/** The cross-examination: one call per seat over all findings that it did not raise. */

import { z } from "zod";
import type { BallotContract } from "../../core/ballot/ballot.ts";
import { judgement, judgements } from "../../core/ballot/finding-fields.ts";
import { eachOf, oneOf } from "../../core/ballot/strict-fields.ts";
import type { FindingId } from "../../core/ids.ts";
import { SHORTEST_QUOTE } from "../../core/text/quote.ts";
import { type Ask, type PromptPart, part } from "../prompt.ts";
import { REVIEWER_REPLY } from "./how-to-reply.ts";

const examineFields = z.object({ judgements });
export type ExamineBallot = z.output<typeof examineFields>;

export interface ExamineSources {
  /** One part per finding that the reader did not raise. */
  readonly findings: readonly PromptPart[];
  /** The reader's own, with what was merged with them. */
  readonly own: PromptPart;
  /** Each of these has to be judged. */
  readonly toJudge: readonly FindingId[];
  /** All that are shown, by every id they were raised under. */
  readonly known: readonly FindingId[];
}

export function examinePrompt({ findings, own, toJudge, known }: ExamineSources): Ask<ExamineBallot> {
  return {
    kind: "examine",
    about: null,
    isContextUnderReview: true,
    ballot: examineContract(toJudge, known),
    parts: [...findings, own, part("What to do", WHAT_TO_DO)],
  };
}

function examineContract(toJudge: readonly FindingId[], known: readonly FindingId[]): BallotContract<ExamineBallot> {
  return {
    schema: examineBallot(toJudge, known),
    howToReply: REVIEWER_REPLY,
    strict: () => z.object({ judgements: eachOf(toJudge, (id) => strictJudgement(id, known)) }),
    fields: [
      `judgements (required): [{finding, as, severity | null, duplicateOf | null, separateFrom | null, text, evidence | null}]: one for each of ${toJudge.join(", ")}; more only to split what was merged.`,
      "as: confirmed (you followed it yourself and it happens), refuted (it doesn't happen; needs evidence), duplicate (it happens, and is the same defect as duplicateOf: any id shown, yours included), separate (it happens, but is not the same defect as separateFrom, with which it was merged), or cannot_tell (you can't find out whether it happens).",
      "severity: blocking (must not ship), major (should be fixed first) or minor: how you rate it, with confirmed, duplicate and separate.",
      "text: why, in one or two sentences; with cannot_tell, what you would have to know.",
      `evidence: {source: path:line, quote}. With refuted, the code that contradicts the finding, copied exactly (${SHORTEST_QUOTE} characters or more, or a whole line); it is looked up, and a refutation whose quote isn't found counts for nothing. With confirmed, it may correct a detail.`,
    ],
    example: {
      judgements: [
        {
          finding: "B1X1",
          as: "refuted",
          severity: null,
          duplicateOf: null,
          separateFrom: null,
          text: "The caller passes the day after the last one.",
          evidence: { source: "billing/run.py:18", quote: "Period(start, end + ONE_DAY)" },
        },
        {
          finding: "B1Y1",
          as: "duplicate",
          severity: "minor",
          duplicateOf: "B1X2",
          separateFrom: null,
          text: "It happens for every empty period; the same missing check.",
          evidence: null,
        },
      ],
    },
  };
}

/** What is joined or split names another finding. */
function examineBallot(toJudge: readonly FindingId[], known: readonly FindingId[]): z.ZodType<ExamineBallot> {
  return examineFields.superRefine(({ judgements: said }, { addIssue }) => {
    const missing = toJudge.filter((id) => !said.some(({ finding }) => finding === id));
    if (missing.length > 0)
      addIssue({ code: "custom", path: ["judgements"], message: `must name each of ${missing.join(", ")}` });
    for (const { finding, as, duplicateOf, separateFrom } of said) {
      const isOther = (id: FindingId | null) => id !== null && id !== finding && known.includes(id);
      if (as === "duplicate" && !isOther(duplicateOf))
        addIssue({ code: "custom", path: ["judgements"], message: `${finding} must say which finding it duplicates` });
      if (as === "separate" && !isOther(separateFrom))
        addIssue({ code: "custom", path: ["judgements"], message: `${finding} must say what it is separate from` });
    }
  });
}

/** Only what is joined or split names another finding. */
function strictJudgement(id: FindingId, known: readonly FindingId[]): z.ZodType {
  const others = known.filter((each) => each !== id);
  const alone = judgement.extend({
    finding: z.literal(id),
    as: judgement.shape.as.exclude(["duplicate", "separate"]),
    duplicateOf: z.null(),
    separateFrom: z.null(),
  });
  if (others.length === 0) return alone;
  return z.union([
    alone,
    alone.extend({ as: z.literal("duplicate"), duplicateOf: oneOf(others) }),
    alone.extend({ as: z.literal("separate"), separateFrom: oneOf(others) }),
  ]);
}

const WHAT_TO_DO = `Before the ballot, write a few sentences at most.

Examine each finding above that others raised. Don't trust how sure it sounds: follow the code it quotes, with a concrete input, and see whether the failure happens. Look at the callers and the tests if you can.

Confirm what you would stake your name on, with a lower severity if it is true but rated too high. Confirm as minor what happens as described but may be intended, and say in the text what it depends on. Refute what doesn't happen, and quote the code that prevents it. Say cannot_tell where you can't find out whether it happens: it is better than a guess.

Findings with one cause and one effect are duplicates: calling one a duplicate confirms it, and both are reported as one, with every wording. Two defects at one place that need two fixes are not duplicates. Findings in similar words have already been merged: those of others are shown once, under the first id; those that were merged with yours are listed under your own and need no judgement. If a merge is wrong, add a judgement that marks the one that doesn't belong there as separate.`;
