/** The lines around a quote, as its file was when it was checked. */

import { ballotOf } from "../../core/debate-calls.ts";
import { citationsIn, type Excerpt } from "../../core/evidence-check.ts";
import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import type { CitedEvidence } from "./citation-strength.ts";

/** null: the citation was not checked, its quote is not in a file, or the lines were not kept. A rejected one still has them. */
export function excerptOf(state: State, { evidence, check }: CitedEvidence): Excerpt | null {
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

function quoteKey({ source, quote }: NonNullable<CitedEvidence["evidence"]>): string {
  return `${source}\n${quote ?? ""}`;
}
