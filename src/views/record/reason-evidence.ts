/** What a reason rests on: its claims with their quotes in place, the objections to them, and which other seats say the same. */

import { callTag } from "../../core/debate-calls.ts";
import type { Excerpt } from "../../core/evidence-check.ts";
import { claimId } from "../../core/ids.ts";
import type { Claim, Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { normalizeWords } from "../../core/text/normalize-words.ts";
import { refsIn } from "../../core/text/references.ts";
import type { Verdict } from "../../core/verdict.ts";
import { pluralize } from "../amounts.ts";

export type Reason = Verdict["reasons"][number];

export interface ReasonEvidence {
  readonly claims: readonly ClaimEvidence[];
  /** Those that the reason names; objections to its claims are with the claims. */
  readonly objections: readonly Objection[];
  /** IDs of what else it names: points, pages, options, pins. */
  readonly others: readonly string[];
}

export interface ClaimEvidence {
  readonly claim: Claim;
  /** null if the quote was not found in a file. */
  readonly excerpt: Excerpt | null;
  readonly objections: readonly Objection[];
  /** Claims of other seats in the same words or with the same source. */
  readonly echoes: readonly Claim[];
}

export function reasonEvidence(state: State, reason: Reason): ReasonEvidence {
  const { claims, objections } = ledgerOf(state);
  const ids = reasonRefs(reason);
  const named = objections.filter(({ id }) => ids.includes(id));
  const own = claims.filter(({ id }) => ids.includes(id));
  return {
    claims: own.map((claim) => ({
      claim,
      excerpt: excerptOf(state, claim),
      objections: objections.filter((objection) => !named.includes(objection) && mentions(objection, claim)),
      echoes: claims.filter((other) => isEcho(other, claim)),
    })),
    objections: named,
    others: ids.filter((id) => ![...named, ...own].some((item) => item.id === id)),
  };
}

/** `2 claims · 1 objection`; null if the reason names neither. */
export function reasonCounts(reason: Reason): string | null {
  const ids = reasonRefs(reason);
  const count = (letter: string, noun: string) => {
    const some = ids.filter((id) => id.startsWith(letter)).length;
    return some === 0 ? [] : [pluralize(some, noun)];
  };
  const counts = [...count("K", "claim"), ...count("E", "page"), ...count("O", "objection")];
  return counts.length === 0 ? null : counts.join(" · ");
}

/** What it cites, and what its words mention. */
export function reasonRefs({ text, refs }: Reason): readonly string[] {
  return [...new Set([...refs, ...refsIn(text)])];
}

function mentions({ title, text, steps }: Objection, { id }: Claim): boolean {
  return [title, text, ...steps.map((step) => step.text)].some((said) => refsIn(said).includes(id));
}

function isEcho(other: Claim, claim: Claim): boolean {
  if (other.by === claim.by) return false;
  if (normalizeWords(other.text) === normalizeWords(claim.text)) return true;
  return claim.evidence !== null && other.evidence?.source.trim() === claim.evidence.source.trim();
}

function excerptOf(state: State, { id }: Claim): Excerpt | null {
  for (const [key, checks] of state.checks) {
    const call = state.calls.get(key);
    const tag = call ? callTag(state, call) : "";
    const found = checks.find(({ of, index }) => of === "claim" && claimId(tag, index) === id);
    if (found?.excerpt) return found.excerpt;
  }
  return null;
}
