/** The lines around a quote that was found, as its file was when it was checked. */

import { ballotOf } from "../../core/debate-calls.ts";
import { citationsIn, type Excerpt } from "../../core/evidence-check.ts";
import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import type { CitedEvidence } from "./citation-strength.ts";

/** null: the quote was not found in a file, or its lines were not kept. */
export function excerptOf(state: State, { evidence, check }: CitedEvidence): Excerpt | null {
  if (evidence === null || check?.mark !== "found") return null;
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

function quoteKey({ source, quote }: NonNullable<CitedEvidence["evidence"]>): string {
  return `${source}\n${quote ?? ""}`;
}
