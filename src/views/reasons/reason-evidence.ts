/**
 * What a reason rests on: its claims and points with their quotes in place, the objections to them, and which other seats say the
 * same. What was found in its source comes first.
 */

import { ballotOf } from "../../core/debate-calls.ts";
import { citationsIn, type Excerpt } from "../../core/evidence-check.ts";
import type { Point } from "../../core/ledger/collect-points.ts";
import type { Claim, Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import { normalizeWords } from "../../core/text/normalize-words.ts";
import { refsIn } from "../../core/text/references.ts";
import type { Verdict } from "../../core/verdict.ts";
import { type CitedEvidence, strongestFirst } from "./citation-strength.ts";

export type Reason = Verdict["reasons"][number];

export type ReasonEvidence = ReturnType<typeof reasonEvidence>;
export type ClaimEvidence = ReasonEvidence["claims"][number];
export type PointEvidence = ReasonEvidence["points"][number];

export function reasonEvidence(state: State, reason: Reason) {
  const ledger = ledgerOf(state);
  const ids = reasonRefs(reason);
  const objections = ledger.objections.filter(({ id }) => ids.includes(id));
  const claims = strongestFirst(ledger.claims.filter(({ id }) => ids.includes(id)));
  const points = strongestFirst(ledger.points.filter((point) => point.ids.some((id) => ids.includes(id))));
  const shown = new Set<string>([
    ...[...objections, ...claims].map(({ id }) => id),
    ...points.flatMap((point) => point.ids),
  ]);
  return {
    claims: claims.map((claim) => ({
      claim,
      /** null if the quote was not found in a file. */
      excerpt: excerptOf(state, claim),
      objections: ledger.objections.filter((each) => !objections.includes(each) && mentions(each, claim)),
      /** Claims of other seats in the same words or with the same source. */
      echoes: ledger.claims.filter((other) => isEcho(other, claim)),
    })),
    points: points.map((point) => ({
      point,
      citations: strongestFirst(citationsOf(point)).map((cited) => ({ ...cited, excerpt: excerptOf(state, cited) })),
    })),
    /** Those that the reason names; objections to its claims are with the claims. */
    objections,
    /** IDs of what else it names: pages, options, pins. */
    others: ids.filter((id) => !shown.has(id)),
  };
}

/** What it cites, and what its words mention. */
export function reasonRefs({ text, refs }: Reason): readonly string[] {
  return [...new Set([...refs, ...refsIn(text)])];
}

/** All that the reasons of a verdict cite: claims that were found first. */
export function verdictGrounds({ reasons, claims }: Verdict): readonly string[] {
  const ids = [...new Set(reasons.flatMap(({ refs }) => refs))];
  const cited = strongestFirst(claims.filter(({ id }) => ids.includes(id))).map(({ id }) => id);
  return [...cited, ...ids.filter((id) => !cited.includes(id))];
}

/** Its own citation, and those of other seats that made it too. */
export function citationsOf({ evidence, check, alsoCites }: Point): readonly CitedEvidence[] {
  return evidence === null ? alsoCites : [{ evidence, check }, ...alsoCites];
}

function mentions({ title, text, steps }: Objection, { id }: Claim): boolean {
  return [title, text, ...steps.map((step) => step.text)].some((said) => refsIn(said).includes(id));
}

function isEcho(other: Claim, claim: Claim): boolean {
  if (other.by === claim.by) return false;
  if (normalizeWords(other.text) === normalizeWords(claim.text)) return true;
  return claim.evidence !== null && other.evidence?.source.trim() === claim.evidence.source.trim();
}

/**
 * The lines around a quote, as its file was when it was checked; also of a rejected one. null: it was not checked, its quote is not
 * in a file, or the lines were not kept.
 */
function excerptOf(state: State, { evidence, check }: CitedEvidence): Excerpt | null {
  if (evidence === null || check === null) return null;
  return excerpts(state).get(quoteKey(evidence)) ?? null;
}

const excerpts = remember((state: State): ReadonlyMap<string, Excerpt> => {
  const found = [...state.checks].flatMap(([key, checks]) =>
    citationsIn(ballotOf(state, key)).flatMap(({ of, index, evidence }) => {
      const excerpt = checks.find((check) => check.of === of && check.index === index)?.excerpt;
      return excerpt ? [[quoteKey(evidence), excerpt] as const] : [];
    }),
  );
  return new Map(found);
});

/** Citations of the same words of a source share it. */
export function quoteKey({ source, quote }: NonNullable<CitedEvidence["evidence"]>): string {
  return `${source}\n${quote ?? ""}`;
}
