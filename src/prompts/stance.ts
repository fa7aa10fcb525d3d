/**
 * The ballots by which seats take positions: an opening, which names an option of its own (or one of the person's), and a
 * stance, taken after reading others, which may stay, move, accept, or say that two options are one. The lines that explain
 * their fields are written here once.
 */

import { z } from "zod";
import {
  answers,
  type BallotContract,
  claims,
  conditions,
  confidence,
  ids,
  inquiries,
  maybeLine,
  objections,
  option,
  reasons,
  statement,
} from "../core/ballot/ballot.ts";
import { type OptionId, personOptionId } from "../core/ids.ts";

export const FIELD = {
  option: "option: {name (six words at most), summary (two or three sentences)}: your answer.",
  confidence: "confidence: 0 to 100.",
  reasons: "reasons: up to five, strongest first.",
  conditions: "conditions: what has to hold.",
  fallsWith: "fallsWith: what would prove you wrong.",
  claims:
    "claims: [{text, kind: fact|estimate|value|assumption, evidence: {source, quote}|null}]; source: `path:line`, URL or command.",
  questions: "questions: up to three you would ask first.",
  accepts: "accepts: ids of other options you could live with.",
  same: "same: ids of options that are the same decision as yours.",
  movedBy: "movedBy: ids of what made you move; a move without any counts as unexplained.",
  objections:
    "objections: [{title, severity: blocking|major|minor, text}], at most five, new ones only; blocking: it must not be done so.",
  answers:
    "answers: [{objection: id, as: fixed|accepted_risk|refuted|parked|open, text, evidence}]; refuted needs evidence; unnamed ones stay open.",
} as const;

/** What both openings and stances rest on. */
const GROUNDS = [FIELD.confidence, FIELD.reasons, FIELD.conditions, FIELD.fallsWith, FIELD.claims];
const grounds = { confidence, reasons, conditions, fallsWith: maybeLine, claims };

// ── Openings ─────────────────────────────────────────────────────────────────────────────────────

/** Where the person named options, one of them; else one of the seat's own. */
function openingBallot(given: readonly string[]) {
  const known = given.map((_, index) => personOptionId(index));
  // Not asked for, and so ignored like any other field.
  const none = z
    .unknown()
    .optional()
    .transform(() => null);
  return given.length === 0
    ? z.object({ option, prefers: none, ...grounds, questions: inquiries })
    : z.object({ option: none, prefers: z.enum(known), ...grounds, questions: inquiries });
}

export type OpeningBallot = z.output<ReturnType<typeof openingBallot>>;

export function openingContract(given: readonly string[]): BallotContract<OpeningBallot> {
  const known = given.map((_, index) => personOptionId(index)).join(", ");
  const own = {
    option: { name: "Jobs as rows in Postgres", summary: "Jobs live in the database that needs them." },
    prefers: null,
  };
  return {
    schema: openingBallot(given),
    common: GROUNDS,
    fields: [
      given.length === 0 ? FIELD.option : `prefers: the id of the option you choose: ${known}.`,
      FIELD.questions,
    ],
    example: {
      ...(given.length === 0 ? own : { option: null, prefers: personOptionId(0) }),
      confidence: 70,
      reasons: ["One system less to run."],
      conditions: ["Fewer than 500 jobs a second."],
      fallsWith: "A measured peak above that.",
      claims: [
        { text: "The peak is 90 jobs/s.", kind: "fact", evidence: { source: "ops/metrics.md:8", quote: "peak 90/s" } },
      ],
      questions: [],
    },
  };
}

// ── Stances ──────────────────────────────────────────────────────────────────────────────────────

/** What a kind of call asks for beside the position itself. */
export interface StanceExtras {
  readonly raises: boolean;
  readonly answers: boolean;
}

const stanceFields = z.object({
  prefers: maybeLine,
  option: option.nullish().transform((own) => own ?? null),
  accepts: ids,
  same: ids,
  ...grounds,
  movedBy: ids,
  objections,
  answers,
  statement,
});

export type StanceBallot = z.output<typeof stanceFields>;

/** The fields are made once: only which options there are differs from call to call. */
function stanceBallot(known: readonly OptionId[]): z.ZodType<StanceBallot> {
  return stanceFields.transform((ballot, { addIssue }) => {
    const namesOne = (ballot.prefers !== null && known.includes(ballot.prefers)) || ballot.option !== null;
    const message = `must be one of ${known.join(", ")}, or \`new\` with an option`;
    if (!namesOne) addIssue({ code: "custom", path: ["prefers"], message });
    return ballot;
  });
}

export function stanceContract(known: readonly OptionId[], extras: StanceExtras): BallotContract<StanceBallot> {
  const [first = "P1a"] = known;
  return {
    schema: stanceBallot(known),
    common: GROUNDS,
    fields: [
      `prefers: the option you now hold: ${known.join(", ")}; or \`new\`, with option: {name, summary}.`,
      FIELD.accepts,
      FIELD.same,
      FIELD.movedBy,
      ...(extras.answers ? [FIELD.answers] : []),
      ...(extras.raises ? [FIELD.objections] : []),
    ],
    example: {
      prefers: first,
      option: null,
      accepts: [],
      same: [],
      confidence: 74,
      reasons: ["It holds at the peak."],
      conditions: [],
      fallsWith: null,
      claims: [],
      movedBy: ["O1b1"],
      objections: extras.raises
        ? [{ title: "No way back", severity: "major", text: "The migration drops the old table.", against: [] }]
        : [],
      answers: extras.answers
        ? [{ objection: "O1b1", as: "fixed", text: "The old table stays a month.", evidence: null }]
        : [],
      statement: null,
    },
  };
}
