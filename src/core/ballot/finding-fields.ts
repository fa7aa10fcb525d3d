/**
 * The fields of a review's ballots: findings, what a seat adds to its own findings, its judgements of others', and its last word on
 * its own. Each kind of call has some of these fields; findings are collected from all of them through `reviewBallotFields`.
 */

import { z } from "zod";
import { evidence, line, list, maybeLine, maybeText, nonEmptyLine, SEVERITIES } from "./ballot.ts";

/** What a finding is about, for filters and for code scanning. Seats put the same defect into different ones. */
export const FINDING_CATEGORIES = [
  "correctness",
  "security",
  "data-loss",
  "concurrency",
  "performance",
  "compatibility",
  "operations",
  "testing",
  "maintainability",
] as const;
export type FindingCategory = (typeof FINDING_CATEGORIES)[number];

const lineNumber = z
  .int()
  .min(1)
  .nullish()
  .transform((number) => number ?? null);

const finding = z.object({
  title: nonEmptyLine,
  severity: z.enum(SEVERITIES),
  category: z.enum(FINDING_CATEGORIES),
  file: nonEmptyLine,
  line: lineNumber,
  /** Lines of the file, word for word: the place is computed from them. */
  quote: maybeText,
  /** What goes wrong, for whom and when. */
  failure: maybeLine,
  /** What to do, in words. */
  fix: maybeLine,
  /** Code that replaces the quoted lines. */
  replacement: z
    .string()
    .max(20_000, "at most 20,000 characters")
    .nullish()
    .transform((code) => (code == null || code.trim() === "" ? null : code)),
});

/** What a seat corrects in its own finding when it is asked to complete it. A field that is null stays as it was. */
const correction = z.object({
  finding: nonEmptyLine,
  failure: maybeLine,
  file: maybeLine,
  line: lineNumber,
  quote: maybeText,
});

export const JUDGEMENT_WORDS = ["confirmed", "refuted", "duplicate", "separate", "cannot_tell"] as const;

export const judgement = z.object({
  finding: nonEmptyLine,
  as: z.enum(JUDGEMENT_WORDS),
  severity: z
    .enum(SEVERITIES)
    .nullish()
    .transform((said) => said ?? null),
  /** The finding that it repeats. */
  duplicateOf: maybeLine,
  /** The finding that it was merged with and is not the same as. */
  separateFrom: maybeLine,
  text: line,
  evidence,
});

export const LAST_WORDS = ["stands", "withdrawn", "separate"] as const;

export const lastWord = z.object({
  finding: nonEmptyLine,
  as: z.enum(LAST_WORDS),
  /** null with `separate`: it is something else than all it was merged with. */
  separateFrom: maybeLine,
  text: line,
});

export const findings = list(finding);
export const corrections = list(correction);
/** Of what all others found. */
export const judgements = list(judgement, 1_000);
export const lastWords = list(lastWord, 1_000);

export const reviewBallotFields = z.object({ findings, corrections, judgements, lastWords });
