/**
 * The fields a ballot is made of. Each kind of call has a contract of its own, made of these; the ledger reads any of them
 * through `looseBallot`. Nothing in a ballot is cut: it is kept whole or, beyond bounds that only abuse reaches, refused. It is
 * strict in meaning (a word that is not one of the words is refused), and parsing one twice changes nothing, because a
 * resumed debate parses what it stored.
 */

import { z } from "zod";

/** What a reply of one kind has to end with. */
export interface BallotContract<B> {
  readonly schema: z.ZodType<B>;
  /**
   * Narrower: `schema` accepts every value of it. For speakers whose output can be held to a schema (default: `schema`). Built
   * only for them, because a process may hold thousands of calls, and each has its own.
   */
  readonly strict?: () => z.ZodType;
  /** How to reply, where that is not as in a debate; it has to be the same for all calls of a seat. */
  readonly howToReply?: string;
  /** Fields that every round asks for. They come first in the prompt, so that the prompts of all rounds start alike. */
  readonly common?: readonly string[];
  /** One line per further field, for the prompt. */
  readonly fields: readonly string[];
  /** Ends the contract in the prompt: about another question, with ids that cannot exist. */
  readonly example: object;
}

const EMPTY_WORDS = new Set(["", "none", "n/a", "null", "-"]);

/** Bounds against abuse only: what a seat says within them is kept whole. */
const MOST_ITEMS = 100;
const LONGEST_FIELD = 20_000;
export const LONGEST_NAME = 200;

const text = z.string().max(LONGEST_FIELD, "at most 20,000 characters");
/** One line: a break in it could pass for a heading of the prompt it is shown in. */
export const line = text.transform(oneLine);
export const nonEmptyLine = line.refine((said) => said !== "", "must not be empty");
const name = nonEmptyLine.refine((said) => said.length <= LONGEST_NAME, "at most 200 characters");
/** Text that keeps its own lines and paragraphs. */
export const nonEmptyText = text.trim().min(1, "must not be empty");
/** Text that may be missing: null, absent, or a word that says so. It keeps its own lines and paragraphs. */
export const maybeText = text.nullish().transform((written) => {
  const said = written?.trim() ?? "";
  return EMPTY_WORDS.has(said.toLowerCase()) ? null : said;
});
/** The same, in one line. */
export const maybeLine = maybeText.transform((said) => said && oneLine(said));

/** Text that needs no change is returned as it is, so that ballots that are parsed again share their strings. */
export function oneLine(said: string): string {
  return SEVERAL_BLANKS.test(said) ? said.replace(/\s+/g, " ").trim() : said.trim();
}

const SEVERAL_BLANKS = /[^\S ]| {2}/;

/** A list that may be missing. */
export function list<T extends z.ZodType>(item: T, most = MOST_ITEMS) {
  return z
    .array(item)
    .max(most, `at most ${most.toLocaleString("en")} items`)
    .nullish()
    .transform((items) => items ?? []);
}

/** Cut at a word, with a mark that something is missing. The name of a mentioned seat is kept whole or left out. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1).replace(CUT_NAME, "");
  const space = cut.lastIndexOf(" ");
  return `${space > longest * 0.6 ? cut.slice(0, space) : cut.replace(HALF_CHARACTER, "")}…`;
}

const CUT_NAME = /(?<![\p{L}\p{N}])seats?(?: “[^”]*”,?(?: and| or| &)?)* “[^”]*$/iu;
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

export const confidence = z.preprocess(
  (value) => (typeof value === "string" && PERCENT.test(value.trim()) ? Number.parseFloat(value) : value),
  z
    .number()
    .min(0)
    .max(100)
    // A seat that writes 0.7 means 70; rounding it to 1 would turn confidence into doubt.
    .refine((value) => value === 0 || value >= 1, "must be a number from 0 to 100, not a fraction of 1")
    .transform(Math.round),
);

const PERCENT = /^\d{1,3}(\.\d+)? ?%?$/;

/** Evidence without a source does not count. */
export const evidence = z
  .object({ source: maybeLine, quote: maybeText })
  .nullish()
  .transform((found) => (found?.source == null ? null : { source: found.source, quote: found.quote }));

export const CLAIM_KINDS = ["fact", "estimate", "value", "assumption"] as const;

export const claim = z.object({
  text: nonEmptyLine,
  kind: z.enum(CLAIM_KINDS),
  evidence,
});

export const SEVERITIES = ["blocking", "major", "minor"] as const;

export const ids = list(nonEmptyLine);

export const objection = z.object({
  title: nonEmptyLine,
  severity: z.enum(SEVERITIES),
  text: line,
  /** The options it hits; empty: the option of the seat the call is about. */
  against: ids,
});

/** How an objection can be answered, and how a person can rule on it. */
export const ANSWER_STATES = ["open", "fixed", "accepted_risk", "refuted", "parked"] as const;
export const OBJECTION_STATES = [...ANSWER_STATES, "withdrawn"] as const;

/** Says what became of an objection; its effect depends on who says it (objection-state.ts). */
export const objectionAnswer = z.object({
  objection: nonEmptyLine,
  as: z.enum(ANSWER_STATES),
  text: line,
  evidence,
});

/** The raiser's last word on an objection of its own. */
export const CONFIRMATION_WORDS = ["met", "not_met", "withdrawn"] as const;
export const confirmation = z.object({
  objection: nonEmptyLine,
  /** Where it hits several options and they differ: the one that this word is about. */
  option: maybeLine,
  as: z.enum(CONFIRMATION_WORDS),
  /** Empty if nothing is left to say. */
  text: line.nullish().transform((said) => said ?? ""),
});

export const option = z.object({ name, summary: line });
/** What changes in a text: a plain text, or one that takes the place of what it quotes. */
const edit = z.union([nonEmptyLine, z.object({ replaces: maybeText, text: nonEmptyText })]);
/** A further version of the seat's own option, which keeps its id. */
export const amendment = z
  .object({ name: maybeLine.pipe(name.nullable()), summary: nonEmptyLine, changes: list(edit) })
  .nullish()
  .transform((amended) => amended ?? null);

/** A question: a plain text, or a text with the option it concerns. */
const inquiry = z.union([
  line.transform((asked): Inquiry => ({ text: asked, option: null })),
  z.object({ text: line, option: maybeLine }),
]);

export interface Inquiry {
  readonly text: string;
  /** An option's id. */
  readonly option: string | null;
}

export const reasons = list(nonEmptyLine);
export const conditions = list(nonEmptyLine);
export const claims = list(claim);
export const objections = list(objection);
const none: string[] = [];
/** In a call about one seat, they concern that seat's option. */
export const directObjections = objections.transform((raised) => raised.map((each) => ({ ...each, against: none })));
export const answers = list(objectionAnswer);
export const confirmations = list(confirmation);
/** The seat's own words, printed in full if it ends up in the minority. */
export const statement = maybeText.describe("last words");
/** What the answer says, point by point: a defect, a step, a criterion, a limit. */
export const points = list(
  z.object({
    text: nonEmptyLine,
    evidence,
    /** An earlier point of the seat's own that this one puts better. */
    replaces: nonEmptyLine.nullish(),
  }),
);
/** Points that the seat considers the same; each group has one of its own. */
export const samePoints = list(ids);
/** Points that were merged and are different, each pair with one of the seat's own. */
export const notSame = list(ids);
/** Questions, and evidence that a seat asks of another. */
export const inquiries = list(inquiry).transform((asked) => asked.filter(({ text: words }) => words !== ""));
/** Answers to questions and requests, by their ids. */
export const replies = list(z.object({ to: nonEmptyLine, text: nonEmptyLine, evidence }));
export const untested = list(nonEmptyLine);
export const groups = list(z.object({ name: nonEmptyLine, options: ids }));
export const designChanges = list(z.object({ section: line, change: line }));
/** What a seat would weigh the options by. */
export const driver = z.object({ name, meaning: line });
export const drivers = list(driver);
/** How the chair merges drivers that seats proposed alone. */
export const driverGroups = list(
  z.object({
    name,
    drivers: ids,
    /** What a good option does under all of them, in the chair's words. */
    meaning: maybeLine,
  }),
);
/** Drivers that only say what a constraint demands of every option. */
export const notDrivers = list(z.object({ driver: nonEmptyLine, constraint: nonEmptyLine }));

export const BEST_SCORE = 10;
/** One option under one driver: a score, and the claim that it rests on. */
export const scoredCell = claim.extend({
  option: nonEmptyLine,
  driver: nonEmptyLine,
  score: z.number().min(0).max(BEST_SCORE),
});
export const cells = list(scoredCell, 1_000);

/** What the ledger can use of any ballot; every field may be missing. */
export const looseBallot = z.object({
  option: option.nullish(),
  /** An option's ID; `new` or null: the one given in `option`, if any. */
  prefers: maybeLine,
  amends: amendment,
  accepts: ids,
  same: ids,
  confidence: confidence.nullish(),
  reasons,
  conditions,
  movedBy: ids,
  wouldMove: maybeLine,
  fallsWith: maybeLine,
  /** null: the whole reply is the answer. */
  statement,
  claims,
  points,
  samePoints,
  notSame,
  /** Points and claims of the seat's own that its answer no longer makes. */
  withdraws: ids,
  objections,
  answers,
  confirmations,
  /** For the person. */
  questions: inquiries,
  /** For the seats whose options they concern. */
  asks: inquiries,
  replies,
  signal: maybeLine,
  requests: inquiries,
  untested,
  /** Options best first, without the seat's own. */
  ranking: ids,
  /** How the chair groups options that no seat compared. */
  groups,
  changes: designChanges,
  drivers,
  driverGroups,
  notDrivers,
  /** Drivers, the one that matters most first. */
  driverRanking: ids,
  cells,
});

export type LooseBallot = z.output<typeof looseBallot>;
export type Evidence = NonNullable<z.output<typeof evidence>>;
export type Severity = (typeof SEVERITIES)[number];
export type AnswerState = (typeof ANSWER_STATES)[number];
export type ObjectionState = (typeof OBJECTION_STATES)[number];

export const BANDS = ["low", "medium", "high"] as const;
export type Band = (typeof BANDS)[number];

export function band(value: number): Band {
  if (value < 50) return "low";
  return value < 75 ? "medium" : "high";
}
