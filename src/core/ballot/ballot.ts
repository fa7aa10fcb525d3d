/**
 * The fields a ballot is made of. Each kind of call has a contract of its own, made of these; the ledger reads any of them
 * through `looseBallot`. A ballot is lenient in length (too much is cut) and strict in meaning (a word that is not one of
 * the words is refused), and parsing one twice changes nothing, because a resumed debate parses what it stored.
 */

import { z } from "zod";
import { MAX_SEATS } from "../ids.ts";

/** What a reply of one kind has to end with. */
export interface BallotContract<B> {
  readonly schema: z.ZodType<B>;
  /** Fields that a seat's ballots of every round have: told first, where the prompts of all rounds begin alike. */
  readonly common?: readonly string[];
  /** One line per further field, for the prompt. */
  readonly fields: readonly string[];
  /** Validates, and ends the contract in the prompt. */
  readonly example: B;
}

const EMPTY_WORDS = new Set(["", "none", "n/a", "null", "-"]);

/** One line: a break in it could pass for a heading of the prompt it is shown in. */
export const line = (longest: number) => z.string().transform((text) => clip(oneLine(text), longest));
const nonEmptyLine = (longest: number) => line(longest).refine((text) => text !== "", "must not be empty");
/** Text that may be missing: null, absent, or a word that says so. */
export const maybeLine = (longest: number) => maybe.transform((text) => text && clip(oneLine(text), longest));
/** The same, with its own lines and paragraphs. */
const maybeText = (longest: number) => maybe.transform((text) => text && clip(text, longest));

const maybe = z
  .string()
  .nullish()
  .transform((text) => {
    const said = text?.trim() ?? "";
    return EMPTY_WORDS.has(said.toLowerCase()) ? null : said;
  });

/** What is one already is given back itself: ballots are read several times over, and their texts are shared then. */
export function oneLine(text: string): string {
  return SEVERAL_BLANKS.test(text) ? text.replace(/\s+/g, " ").trim() : text.trim();
}

const SEVERAL_BLANKS = /[^\S ]| {2}/;

export function upTo<T extends z.ZodType>(most: number, item: T) {
  return z
    .array(item)
    .nullish()
    .transform((items) => (items ?? []).slice(0, most));
}

/** Cut at a word, with a mark that something is missing. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(" ");
  return `${space > longest * 0.6 ? cut.slice(0, space) : cut.replace(HALF_CHARACTER, "")}…`;
}

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

export const confidence = z.preprocess(
  (value) => (typeof value === "string" && PERCENT.test(value.trim()) ? Number.parseFloat(value) : value),
  z
    .number()
    .min(0)
    .max(100)
    // Whoever says 0.7 means 70; taking it for 1 would turn the sure into the unsure.
    .refine((value) => value === 0 || value >= 1, "must be a number from 0 to 100, not a fraction of 1")
    .transform(Math.round),
);

const PERCENT = /^\d{1,3}(\.\d+)? ?%?$/;

/** Without a source it is none. */
export const evidence = z
  .object({ source: maybeLine(400), quote: maybeText(600) })
  .nullish()
  .transform((found) => (found?.source == null ? null : { source: found.source, quote: found.quote }));

export const CLAIM_KINDS = ["fact", "estimate", "value", "assumption"] as const;

export const claim = z.object({
  text: nonEmptyLine(600),
  kind: z.enum(CLAIM_KINDS),
  evidence,
});

export const SEVERITIES = ["blocking", "major", "minor"] as const;

export const objection = z.object({
  title: nonEmptyLine(120),
  severity: z.enum(SEVERITIES),
  text: line(1_200),
});

export const OBJECTION_STATES = ["open", "fixed", "accepted_risk", "refuted", "parked"] as const;

/** Says how an objection stands. The only thing, beside a person's ruling, that ends one. */
export const objectionAnswer = z.object({
  objection: nonEmptyLine(16),
  as: z.enum(OBJECTION_STATES),
  text: line(1_200),
  evidence,
});

export const option = z.object({ name: nonEmptyLine(60), summary: line(800) });

export const reasons = upTo(5, nonEmptyLine(400));
export const conditions = upTo(5, nonEmptyLine(300));
export const claims = upTo(8, claim);
export const objections = upTo(5, objection);
export const answers = upTo(60, objectionAnswer);
/** Room for every seat's, where all are to be named. */
export const ids = upTo(MAX_SEATS, nonEmptyLine(16));
/** The seat's own words for the case that it ends in the minority, where they are printed uncut. */
export const statement = maybeText(Number.POSITIVE_INFINITY);
export const questions = upTo(3, nonEmptyLine(400));

/** Evidence that a seat asks of another. */
export const requests = upTo(3, nonEmptyLine(400));
export const groups = upTo(MAX_SEATS, z.object({ name: nonEmptyLine(60), options: ids }));

/** What the ledger can use of any ballot; every field may be missing. */
export const looseBallot = z.object({
  option: option.nullish(),
  /** An option's id; `new` or null: the one given in `option`, and none where that is missing too. */
  prefers: maybeLine(16),
  accepts: ids,
  same: ids,
  confidence: confidence.nullish(),
  reasons,
  conditions,
  movedBy: ids,
  wouldMove: maybeLine(400),
  fallsWith: maybeLine(400),
  /** null: its reply stands for it. */
  statement,
  claims,
  objections,
  answers,
  questions,
  signal: maybeLine(40),
  requests,
  /** Options best first, without the seat's own. */
  ranking: ids,
  /** The chair's reading of options that nobody compared. */
  groups,
});

export type LooseBallot = z.output<typeof looseBallot>;
export type Evidence = NonNullable<z.output<typeof evidence>>;
export type Severity = (typeof SEVERITIES)[number];
export type ObjectionState = (typeof OBJECTION_STATES)[number];

export const BANDS = ["low", "medium", "high"] as const;
export type Band = (typeof BANDS)[number];

export function band(value: number): Band {
  if (value < 50) return "low";
  return value < 75 ? "medium" : "high";
}
