/** The reviewer's call in a duet: its own improved design, or its acceptance of the architect's. */

import { z } from "zod";
import {
  answers,
  type BallotContract,
  claims,
  confidence,
  designChanges,
  directObjections,
  ids,
  line,
  list,
  maybeLine,
  maybeText,
  nonEmptyText,
  option,
  reasons,
  statement,
} from "../core/ballot/ballot.ts";
import type { OptionId } from "../core/ids.ts";
import { focusPart, ownPart } from "./design-prompt.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { FIELD, OBJECTIONS_FIELD } from "./stance.ts";

const reviewFields = z
  .object({
    signal: z.enum(["iterating", "minor_issues", "accepting_final"]),
    option: option.nullish().transform((own) => own ?? null),
    prefers: maybeLine,
    accepts: ids,
    confidence,
    reasons,
    focus: maybeLine,
    objections: directObjections,
    answers,
    changes: designChanges,
    claims,
    movedBy: ids,
    fallsWith: maybeLine,
    amendments: list(z.object({ section: line, replaces: maybeText, text: nonEmptyText })),
    statement,
  })
  .refine(({ signal, option: own }) => signal !== "iterating" || own !== null, {
    path: ["option"],
    message: "is needed with the signal iterating",
  });

/** `reviewed` is the architect's option, which accepting refers to. The fields are built once and shared. */
function reviewBallot(reviewed: OptionId) {
  return reviewFields.transform((ballot) => {
    if (ballot.signal === "accepting_final") return { ...ballot, accepts: [reviewed], prefers: null, option: null };
    // Minor points without a design: they are about the other's design.
    const prefers = ballot.prefers ?? (ballot.option === null ? reviewed : null);
    return { ...ballot, accepts: [], prefers };
  });
}

export type ReviewBallot = z.output<ReturnType<typeof reviewBallot>>;

/** With `iterating` comes a design of one's own, and only then. */
const strictReview = z.union([
  z.object({ ...reviewFields.shape, signal: z.literal("iterating"), option }),
  z.object({ ...reviewFields.shape, signal: z.enum(["minor_issues", "accepting_final"]), option: z.null() }),
]);

export function reviewContract(reviewed: OptionId): BallotContract<ReviewBallot> {
  return {
    schema: reviewBallot(reviewed),
    strict: () => strictReview,
    fields: [
      "signal (required): `iterating` (it has faults, and you wrote a better design), `minor_issues` (nearly right: you give replacement text and no design; this is not an acceptance), or `accepting_final` (you would build the design under review; small corrections go into amendments).",
      "option: {name, summary} of your own design: at most six words, and two or three sentences; null if you wrote none.",
      `prefers: \`${reviewed}\` if you would rather build the design under review than your own, else null.`,
      "confidence (required): 0 to 100, how sure you are of the position you take.",
      FIELD.reasons,
      "focus: the one thing the other should look at, or null.",
      OBJECTIONS_FIELD,
      "answers: [{objection, as, text, evidence | null}]: one for every open objection, by its id; for your own, say whether the design now meets it. as: fixed, accepted_risk, refuted (only with evidence), parked, or open. While a blocking objection is open, an acceptance is not a consensus.",
      "amendments: [{section, replaces: exact quote of the design | null, text}]: with minor_issues or accepting_final; text replaces the quote or, without one, is added to the section.",
      "changes: [{section, change}]: how your design differs from the one under review, by section.",
      FIELD.claims,
      "movedBy: ids of the objections, claims or pins that made you change your mind.",
      FIELD.fallsWith,
      FIELD.statement,
    ],
    example: {
      signal: "iterating",
      option: {
        name: "Queue in the database",
        summary: "Jobs are rows, written in the transaction that needs them; workers take them with skip locked.",
      },
      prefers: null,
      confidence: 65,
      reasons: ["A job and its row can no longer disagree."],
      focus: "What happens to a job whose transaction rolls back?",
      objections: [
        {
          title: "A crash between commit and enqueue loses the job",
          severity: "blocking",
          text: "Section Interfaces enqueues after the commit.",
        },
      ],
      answers: [{ objection: "O1X1", as: "fixed", text: "Section Error handling covers it.", evidence: null }],
      amendments: [
        {
          section: "Interfaces",
          replaces: "enqueue(job) is called after the commit.",
          text: "enqueue(job, transaction) returns the row's id.",
        },
      ],
      changes: [{ section: "Interfaces", change: "enqueue takes the transaction." }],
      claims: [{ text: "The pooler closes idle connections.", kind: "assumption", evidence: null }],
      movedBy: ["O1X1"],
      fallsWith: "More than about 500 jobs a second.",
      statement: null,
    },
  };
}

export interface ReviewSources {
  readonly past: string;
  readonly reviewed: {
    /** Complete, whatever part of it was written last. */
    readonly text: string;
    readonly signal: string | null;
    readonly focus: string | null;
    readonly option: OptionId;
  };
  readonly own: string | null;
  readonly objections: PromptPart;
}

export function reviewPrompt({ past, reviewed, own, objections }: ReviewSources): Ask<ReviewBallot> {
  return {
    kind: "review",
    about: null,
    ballot: reviewContract(reviewed.option),
    parts: [
      part("Rounds so far", past),
      ownPart("Your last design", own),
      part(`The design under review, option ${reviewed.option}`, fenceText(reviewed.text)),
      part("What its author says about it", SIGNAL_WORDS[reviewed.signal ?? ""] ?? ""),
      focusPart("What its author wants you to look at", reviewed.focus),
      objections,
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const SIGNAL_WORDS: Readonly<Record<string, string>> = {
  iterating: "`iterating`: still expects to change it.",
  proposing_final:
    "`proposing_final`: would build it as it stands. If you accept it now, and no blocking objection is open, it is agreed.",
};

const WHAT_TO_DO = `Read the design under review as someone who will have to run it. Then do one of three things.

If it has faults: say first what is wrong with it, then write your own improved design, complete enough for a competent engineer to build from. Use these headings: Architecture, Components, Data models, Interfaces, Error handling, Rationale, What was kept, What improved, Remaining concerns. Keep what is good in the other one.

If it is nearly right: signal \`minor_issues\`, give the replacement text in \`amendments\`, each with a quote of what it replaces, and write no design.

If you would build it: accept it, say in a few sentences why, and put small corrections into \`amendments\`, each with a quote of what it replaces; they become part of the design. Write no design.

For every open objection say in the ballot, by its id, how it stands. Raise an objection only where you can say what breaks, for whom, and when. Don't accept just to be agreeable, and don't prolong the debate to have the last word.`;
