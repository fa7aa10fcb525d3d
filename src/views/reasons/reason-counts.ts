/** What a reason rests on, counted: `3 sources · 1 objection · 2 points`, and how well its sources hold. */

import type { Mark } from "../../core/evidence-check.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { pluralize } from "../amounts.ts";
import { type CitedEvidence, strongestFirst } from "./citation-strength.ts";
import { citationsOf, quoteKey, type Reason, reasonRefs } from "./reason-evidence.ts";

/** With the best mark of its sources, null if it cites none. null if it names no claim, page, objection or point. */
export function reasonCounts(state: State, reason: Reason) {
  const ids = reasonRefs(reason);
  const { claims, objections, points, requests } = ledgerOf(state);
  const own = claims.filter(({ id }) => ids.includes(id));
  const named = points.filter((point) => point.ids.some((id) => ids.includes(id)));
  const pages = requests.flatMap(({ sources }) => sources.filter(({ id }) => ids.includes(id)));
  const marks: readonly Mark[] = [
    ...citationMarks([...own, ...named.flatMap(citationsOf)]),
    ...pages.map(({ rejected }) => (rejected === null ? "found" : "rejected")),
  ];
  const bare = own.filter(({ evidence }) => evidence === null);
  const parts = [
    ...sourceWords(marks),
    ...count(bare.length, "claim without a source", "claims without a source"),
    ...count(objections.filter(({ id }) => ids.includes(id)).length, "objection"),
    ...count(named.length, "point"),
  ];
  const best = (["found", "unchecked", "missing", "rejected"] as const).find((mark) => marks.includes(mark)) ?? null;
  return parts.length === 0 ? null : { mark: best, words: parts.join(" · ") };
}

/** The same lines count once, no matter which seats cite them, and with the best of their marks. */
function citationMarks(cited: readonly CitedEvidence[]): readonly Mark[] {
  const weakestFirst = strongestFirst(cited).toReversed();
  const marks = weakestFirst.flatMap(({ evidence, check }) =>
    evidence === null ? [] : [[quoteKey(evidence), check?.mark ?? "unchecked"] as const],
  );
  return [...new Map(marks).values()];
}

/** `4 sources`, or `3 of 4 sources` where only these were found. */
function sourceWords(marks: readonly Mark[]): readonly string[] {
  const found = marks.filter((mark) => mark === "found").length;
  const all = pluralize(marks.length, "source");
  if (marks.length === 0) return [];
  return [found === 0 || found === marks.length ? all : `${found} of ${all}`];
}

function count(some: number, noun: string, plural?: string): readonly string[] {
  return some === 0 ? [] : [pluralize(some, noun, plural)];
}
