/**
 * A finding of a review as it stands: what was found, where, by whom, what others said of it, and what follows. Findings that are the
 * same are one, with all their ids and every wording: no finding vanishes.
 */

import { z } from "zod";
import { SEVERITIES } from "../ballot/ballot.ts";
import { FINDING_CATEGORIES, JUDGEMENT_WORDS, LAST_WORDS } from "../ballot/finding-fields.ts";
import type { Immutable } from "../immutable.ts";
import { evidenceSchema, maybeCheckSchema } from "../ledger/collect-claims.ts";
import { placeSchema } from "./locate-quote.ts";

/** `unconfirmed`: nobody but its finder could tell. */
export const FINDING_STATES = ["confirmed", "disputed", "unconfirmed", "refuted"] as const;
export type FindingState = (typeof FINDING_STATES)[number];

const wordingSchema = z.object({
  id: z.string(),
  by: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.enum(FINDING_CATEGORIES),
  place: placeSchema,
  quote: z.string().nullable(),
  /** null: the seat gave none, asked twice. */
  failure: z.string().nullable(),
  fix: z.string().nullable(),
  replacement: z.string().nullable(),
});
export type FindingWording = Immutable<typeof wordingSchema>;

const judgementSchema = z.object({
  finding: z.string(),
  by: z.string(),
  as: z.enum(JUDGEMENT_WORDS),
  severity: z.enum(SEVERITIES).nullable(),
  duplicateOf: z.string().nullable(),
  separateFrom: z.string().nullable().default(null),
  text: z.string(),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
});
export type FindingJudgement = Immutable<typeof judgementSchema>;

/** It happens, by itself or as part of another finding. */
export function isConfirming({ as }: Pick<FindingJudgement, "as">): boolean {
  return as === "confirmed" || as === "duplicate" || as === "separate";
}

const lastWordSchema = z.object({
  finding: z.string(),
  by: z.string(),
  as: z.enum(LAST_WORDS),
  separateFrom: z.string().nullable().default(null),
  text: z.string(),
});
export type FindingLastWord = Immutable<typeof lastWordSchema>;

export const reviewFindingSchema = z.object({
  /** The first of `ids`. */
  id: z.string(),
  ids: z.array(z.string()),
  state: z.enum(FINDING_STATES),
  /** Of a confirmed one the lowest vote of its finders and confirmers; else the highest that was raised. */
  severity: z.enum(SEVERITIES),
  /** In the order they were raised; the first gives title and place. */
  wordings: z.array(wordingSchema),
  foundBy: z.array(z.string()),
  /** Seats that did not raise it. */
  confirmedBy: z.array(z.string()),
  judgements: z.array(judgementSchema),
  lastWords: z.array(lastWordSchema),
  /** The same for the same lines, however it is put, from push to push. */
  fingerprint: z.string(),
});
export type ReviewFinding = Immutable<typeof reviewFindingSchema>;

/** The wording that is shown first: one whose place is known, if any. */
export function mainWording({ wordings }: Pick<ReviewFinding, "wordings">): FindingWording {
  const main = wordings.find(({ place }) => place.status === "found") ?? wordings[0];
  if (!main) throw new Error("A finding has no wording.");
  return main;
}
