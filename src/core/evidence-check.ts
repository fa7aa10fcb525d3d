/**
 * Whether a citation exists. A check is recorded in the log before any seat reads the reply, and its mark appears
 * wherever the claim does.
 */

import { z } from "zod";
import type { Evidence, LooseBallot } from "./ballot/ballot.ts";
import { reviewBallotFields } from "./ballot/finding-fields.ts";
import { readLoosely } from "./ballot/read-loosely.ts";
import type { Immutable } from "./immutable.ts";

/** `rejected`: by the person, whatever was found. */
export const MARKS = ["found", "missing", "unchecked", "rejected"] as const;
export type Mark = (typeof MARKS)[number];

export const checkSchema = z.object({
  mark: z.enum(MARKS),
  /** One short sentence: where it was found, or why not. */
  detail: z.string(),
  /** Where the quote stands, such as `src/a.ts:16`, if that is not where the source says. */
  at: z.string().exactOptional(),
});
export type Check = Immutable<typeof checkSchema>;

/** A quote in its file, as the file was when it was checked. */
export const excerptSchema = z.object({
  /** The number of the first quoted line. */
  line: z.number(),
  before: z.array(z.string()),
  quoted: z.array(z.string()),
  after: z.array(z.string()),
});
export type Excerpt = Immutable<typeof excerptSchema>;

/** Where a ballot may cite something. */
export const CITED_IN = ["claim", "answer", "point", "reply", "judgement"] as const;

/** The check of one citation of a ballot. It is the only place that keeps the excerpt: views look it up, verdicts do without. */
export const evidenceCheckSchema = checkSchema.extend({
  of: z.enum(CITED_IN),
  index: z.number(),
  /** Absent if the quote was not found in a file. */
  excerpt: excerptSchema.optional(),
  /** What the seat would have to give for it to be checked. Absent: it was, or that is not up to the seat. */
  needs: z.enum(["quote", "source"]).exactOptional(),
});
export type EvidenceCheck = Immutable<typeof evidenceCheckSchema>;

/** What is found out about a citation, wherever in a ballot it is. */
export type CitationCheck = Omit<EvidenceCheck, "of" | "index">;

export interface Citation {
  readonly of: EvidenceCheck["of"];
  readonly index: number;
  readonly evidence: Evidence;
}

/** All that a ballot cites, in order. */
export function citationsIn(ballot: unknown): readonly Citation[] {
  const read = readLoosely(ballot);
  if (read === null) return [];
  const citationsOfKind = (of: Citation["of"], items: readonly { readonly evidence: Evidence | null }[]) =>
    items.flatMap(({ evidence }, index) => (evidence === null ? [] : [{ of, index, evidence }]));
  const { answers, points, replies } = read;
  const judgements = reviewBallotFields.safeParse(ballot).data?.judgements ?? [];
  const fields = { claim: claimsIn(read), answer: answers, point: points, reply: replies, judgement: judgements };
  return CITED_IN.flatMap((of) => citationsOfKind(of, fields[of]));
}

/** A scored cell of a matrix is a claim too. */
export function claimsIn({ claims, cells }: Pick<LooseBallot, "claims" | "cells">) {
  return [...claims, ...cells];
}

export function checkOf(checks: readonly EvidenceCheck[], of: Citation["of"], index: number): Check | null {
  const found = wholeCheckOf(checks, of, index);
  if (found === null) return null;
  const { mark, detail, at } = found;
  return { mark, detail, ...(at === undefined ? {} : { at }) };
}

/** With what only the seat itself is told. */
export function wholeCheckOf(
  checks: readonly EvidenceCheck[],
  of: Citation["of"],
  index: number,
): EvidenceCheck | null {
  return checks.find((check) => check.of === of && check.index === index) ?? null;
}

/** Where its readers find what was cited: the place that the check found, or the source as it was cited. */
export function citationPlace({ source }: Evidence, check: Check | null): string {
  return check?.at ?? source;
}

/** Such evidence supports neither a reason nor a refutation. */
export function isDiscredited(check: Check | null): boolean {
  return check?.mark === "missing" || check?.mark === "rejected";
}

export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  found: "\u2713",
  missing: "\u2717",
  unchecked: "?",
  rejected: "\u2717",
};

/** ✓ checked, ✗ not found or rejected, ? could not check, – none given. */
export function markSign(evidence: Evidence | null, check: Check | null): string {
  if (check !== null) return MARK_SIGNS[check.mark];
  return evidence === null ? "\u2013" : MARK_SIGNS.unchecked;
}

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  found: "found",
  missing: "not found",
  unchecked: "not checked",
  rejected: "rejected",
};

/** `✓ found`, `not checked`: in running text a lone question mark would read as a slip. */
export function markWords(evidence: Evidence | null, check: Check | null): string {
  if (evidence === null) return "no evidence";
  const mark = check?.mark ?? "unchecked";
  return mark === "unchecked" ? MARK_WORDS[mark] : `${MARK_SIGNS[mark]} ${MARK_WORDS[mark]}`;
}
