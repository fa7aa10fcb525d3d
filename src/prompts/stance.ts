/**
 * The ballots by which seats take positions: an opening, which names an option of its own (or one of the person's), and a
 * stance, taken after reading others, which may stay, move, accept, or say that two options are one. The lines that explain
 * their fields are written here once.
 */

import { z } from "zod";
import {
  amendment,
  answers,
  type BallotContract,
  claims,
  conditions,
  confidence,
  confirmations,
  ids,
  inquiries,
  maybeLine,
  notSame,
  objections,
  option,
  points,
  reasons,
  replies,
  statement,
} from "../core/ballot/ballot.ts";
import { confirmationOfEach, objectionsTo, oneOf, someOf } from "../core/ballot/strict-fields.ts";
import { isPersonOption, type ObjectionId, type OptionId, personOptionId } from "../core/ids.ts";
import { type CountedOption, distinctOptions } from "../core/ledger/collect-options.ts";
import { confirmationExample, confirmationFields } from "./confirmations.ts";

export const FIELD = {
  option: "option (required): {name (six words at most), summary (two or three sentences)}: your answer.",
  points:
    "points (required): [{text, evidence | null}]: all your answer says, one item each, in full: every defect, step, criterion, limit. What is missing here may get lost.",
  confidence: "confidence (required): 0 to 100, that this option beats the others.",
  reasons: "reasons: strongest first.",
  conditions: "conditions: what has to hold.",
  fallsWith: "fallsWith: what would prove you wrong.",
  claims:
    "claims: [{text, kind: fact | estimate | value | assumption, evidence: {source: `path:line`, URL or command; quote: 12+ characters of a line you opened} | null}]. All else is assumption.",
  questions: "questions: what you'd have asked the person but had to assume.",
  amends:
    "amends: {name | null, summary, changes: [{replaces: exact quote | id of your point | null (adds), text}]} | null: your own option, improved.",
  addedPoints: "points: [{text, evidence | null}]: what it adds.",
  withdraws: "withdraws: ids of your points and claims that no longer hold.",
  notSame: "notSame: [[id, id]]: an option or point of yours and another's that were merged but aren't the same.",
  accepts: "accepts: options you could live with.",
  same: "same: options to count as one with yours.",
  movedBy: "movedBy: ids of what moved you.",
  severity: "severity: blocking (don't build it as is), major (fix while building), minor (note it)",
  answers: answersField("one per objection by others against you"),
  replies:
    "replies (required): [{to: id, text, evidence | null}]: one for each question and request put to you; say so where you don't know.",
  statement: "statement: your words if you're in the minority, printed uncut; null: your reply.",
} as const;

/** `which` says to what. */
export function answersField(which: string): string {
  return `answers (required): [{objection, as, text, evidence | null}], ${which}. as: fixed (where), accepted_risk (why), refuted (by evidence), parked (until when) or open. The raiser decides.`;
}

/** New objections of a call that is about one seat. */
export const OBJECTIONS_FIELD = `objections: [{title, severity, text}], new ones only. ${FIELD.severity}. text: what breaks, for whom, when.`;
/** New objections of a call about several options; `own` is the reader's, if the prompt doesn't say elsewhere which that is. */
export function againstField(own: OptionId | null = null): string {
  const named = own === null ? "your own" : `your own (${own})`;
  return `objections: [{title, severity, text, against}], new ones only. ${FIELD.severity}. against: all options it applies to, ${named} included. text: what breaks, for whom, when.`;
}

/** What openings and stances have in common. */
const GROUNDS = [FIELD.confidence, FIELD.reasons, FIELD.conditions, FIELD.fallsWith, FIELD.claims];
const grounds = { confidence, reasons, conditions, fallsWith: maybeLine, claims };

/** The example is about another question, and its ids cannot exist: seats have small letters. */
const GROUNDS_EXAMPLE = {
  confidence: 74,
  reasons: ["Nothing new to run."],
  conditions: ["It stays small."],
  fallsWith: "Signed invoices.",
  claims: [
    {
      text: "Queries take 14 ms.",
      kind: "fact" as const,
      evidence: { source: "a.md:3", quote: "reads: 14 ms" },
    },
  ],
};

// ── Openings ─────────────────────────────────────────────────────────────────────────────────────

/** Not asked for, and so ignored like any other field. */
const none = z
  .unknown()
  .optional()
  .transform(() => null);
const ownOpening = z.object({ option, prefers: none, points, ...grounds, questions: inquiries });

/** Where the person named options, one of them; else one of the seat's own. */
export function openingBallot(given: readonly string[]) {
  if (given.length === 0) return ownOpening;
  const known = given.map((_, index) => personOptionId(index));
  return z.object({ option: none, prefers: z.enum(known), points, ...grounds, questions: inquiries });
}

export type OpeningBallot = z.output<ReturnType<typeof openingBallot>>;

export function openingContract(given: readonly string[]): BallotContract<OpeningBallot> {
  const known = given.map((_, index) => personOptionId(index)).join(", ");
  const own = {
    option: { name: "Invoices in Postgres", summary: "Invoices are rows; no billing service." },
  };
  return {
    schema: openingBallot(given),
    common: GROUNDS,
    fields: [
      given.length === 0 ? FIELD.option : `prefers (required): the id of the option you choose: ${known}.`,
      FIELD.points,
      FIELD.questions,
    ],
    example: {
      ...(given.length === 0 ? own : { prefers: "P0" }),
      points: [{ text: "An index comes first." }],
      ...GROUNDS_EXAMPLE,
      questions: ["Must invoices be signed?"],
    },
  };
}

// ── Stances ──────────────────────────────────────────────────────────────────────────────────────

/** What a kind of call asks for besides the position itself; other fields are ignored. */
export interface StanceExtras {
  /** A better version of the seat's own option; false: it has none. */
  readonly amends?: false;
  /** Its view of the other options, and further points; false: this is asked later in the round. */
  readonly compares?: boolean;
  /** New objections. */
  readonly raises?: boolean;
  /** Answers to the objections against the seat. */
  readonly answers?: boolean;
  /** Replies to the questions and requests put to the seat. */
  readonly replies?: boolean;
  /** What it no longer says of its own points, which the prompt lists. */
  readonly withdraws?: boolean;
  /** Which of them are not what they were merged with; asked anyway where options were merged. */
  readonly separates?: boolean;
  /** Objections of the seat's own that nothing has settled. */
  readonly confirms?: readonly ObjectionId[];
}

export const stanceBallot = z.object({
  prefers: maybeLine,
  option: option.nullish().transform((own) => own ?? null),
  amends: amendment,
  points,
  withdraws: ids,
  notSame,
  accepts: ids,
  same: ids,
  ...grounds,
  movedBy: ids,
  objections,
  answers,
  replies,
  confirmations,
  statement,
});

export type StanceBallot = z.output<typeof stanceBallot>;

/** The fields are built once; only the options and what is asked for differ between calls. */
function stanceSchema(known: readonly OptionId[], extras: StanceExtras): z.ZodType<StanceBallot> {
  return stanceBallot.transform((ballot, { addIssue }) => {
    const namesOne = (ballot.prefers !== null && known.includes(ballot.prefers)) || ballot.option !== null;
    const message = `must be one of ${known.join(", ")}, or \`new\` with an option`;
    if (!namesOne) addIssue({ code: "custom", path: ["prefers"], message });
    for (const issue of extras.raises ? missingTargets(ballot.objections, known) : []) addIssue(issue);
    return {
      ...ballot,
      amends: extras.amends === false ? null : ballot.amends,
      points: addsPoints(extras) ? ballot.points : [],
      withdraws: extras.withdraws ? ballot.withdraws : [],
      notSame: extras.separates ? ballot.notSame : [],
      objections: extras.raises ? ballot.objections : [],
      answers: extras.answers ? ballot.answers : [],
      replies: extras.replies ? ballot.replies : [],
      confirmations: extras.confirms ? ballot.confirmations : [],
    };
  });
}

/** A seat with an option of its own may find more that it says. */
function addsPoints({ amends, compares }: StanceExtras): boolean {
  return amends !== false && compares !== false;
}

/** Only what is asked for: a known option, or a new one that is named. */
function strictStance(known: readonly OptionId[], extras: StanceExtras): z.ZodType {
  const { amends, raises, confirms = [] } = extras;
  const rest = z.object({
    ...(amends === false ? {} : { amends: amendment }),
    ...(addsPoints(extras) ? { points } : {}),
    ...(extras.withdraws ? { withdraws: ids } : {}),
    ...(extras.separates ? { notSame } : {}),
    accepts: someOf(known),
    same: someOf(known),
    ...grounds,
    movedBy: ids,
    ...(extras.answers ? { answers } : {}),
    ...(extras.replies ? { replies } : {}),
    ...(raises ? { objections: objectionsTo(known) } : {}),
    ...(confirms.length === 0 ? {} : { confirmations: confirmationOfEach(confirms) }),
    statement,
  });
  const own = z.object({ prefers: z.literal("new"), option, ...rest.shape });
  return known.length === 0 ? own : z.union([z.object({ prefers: oneOf(known), ...rest.shape }), own]);
}

/** Of options that were merged only the one that they count as is offered; a ballot that names another counts for it. */
export function stanceContract(
  options: readonly CountedOption[],
  extras: StanceExtras = {},
): BallotContract<StanceBallot> {
  const known = options.map(({ id }) => id);
  const offered = distinctOptions(options);
  const compares = extras.compares !== false && offered.length > 1;
  const separates = extras.separates || (extras.amends !== false && offered.length < known.length);
  return {
    schema: stanceSchema(known, { ...extras, separates }),
    strict: () => strictStance(offered, { ...extras, separates }),
    common: GROUNDS,
    fields: [
      `prefers (required): ${offered.join(", ")}, or \`new\` with \`option\`: {name, summary}.`,
      ...(extras.amends === false ? [] : [amendsField(known)]),
      ...(addsPoints(extras) ? [FIELD.addedPoints] : []),
      ...(extras.withdraws ? [FIELD.withdraws] : []),
      ...(separates ? [FIELD.notSame] : []),
      ...(compares ? [FIELD.accepts, FIELD.same] : []),
      FIELD.movedBy,
      ...(extras.answers ? [FIELD.answers] : []),
      ...(extras.replies ? [FIELD.replies] : []),
      ...(extras.raises ? [againstField()] : []),
      ...confirmationFields(extras.confirms ?? []),
    ],
    example: {
      prefers: "P1X",
      ...(extras.amends === false ? {} : { amends: EXAMPLE_AMENDMENT }),
      ...(addsPoints(extras) ? { points: [EXAMPLE_POINT] } : {}),
      ...(extras.withdraws ? { withdraws: ["D1X3"] } : {}),
      ...(separates ? { notSame: [["D1X1", "D1Y2"]] } : {}),
      ...(compares ? { accepts: ["P1Y"], same: [] } : {}),
      ...GROUNDS_EXAMPLE,
      movedBy: ["O1Y1"],
      ...(extras.answers ? { answers: [{ objection: "O1Y1", as: "fixed", text: "By the replica." }] } : {}),
      ...(extras.replies ? { replies: [{ to: "Q1Y1", text: "About 40 a second." }] } : {}),
      ...(extras.raises ? { objections: [EXAMPLE_OBJECTION] } : {}),
      ...confirmationExample(extras.confirms ?? []),
    },
  };
}

/** An option that the person named belongs to the seats that prefer it. */
function amendsField(known: readonly OptionId[]): string {
  return known.some(isPersonOption)
    ? FIELD.amends.replace("your own option", "your own option, or the person's that you prefer")
    : FIELD.amends;
}

/** An objection must hit a known option, so that there is a seat to answer it; if no option is known, it need not. */
export function missingTargets(raised: StanceBallot["objections"], known: readonly OptionId[]) {
  if (known.length === 0) return [];
  return raised.flatMap(({ against }, index) =>
    against.some((id) => known.includes(id))
      ? []
      : [
          {
            code: "custom" as const,
            path: ["objections", index, "against"],
            message: `must name at least one of ${known.join(", ")}`,
          },
        ],
  );
}

export const EXAMPLE_POINT = { text: "A replica for reports." };

export const EXAMPLE_AMENDMENT = {
  summary: "Reports read a replica.",
  changes: [{ replaces: "the table", text: "a replica" }],
};

export const EXAMPLE_OBJECTION = {
  title: "Archiving locks the table",
  severity: "major" as const,
  text: "Checkouts wait each night.",
  against: ["P1Y"],
};
