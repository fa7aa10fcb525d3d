/** Objections of several seats that say the same, so that a reader meets each fault once. */

import type { ObjectionId } from "../../core/ids.ts";
import type { Objection } from "../../core/ledger/ledger.ts";
import { gravestFirst, sortObjections } from "../objection-words.ts";

export interface ObjectionGroup {
  /** The one that stands for all: the least settled, and of those the gravest. */
  readonly first: Objection;
  readonly others: readonly Objection[];
}

/** In the order of the first mention of each group. */
export function sameObjectionGroups(objections: readonly Objection[]): readonly ObjectionGroup[] {
  const known = new Map(objections.map((objection) => [objection.id, objection]));
  const grouped = new Set<ObjectionId>();
  return objections.flatMap((objection) => {
    if (grouped.has(objection.id)) return [];
    const members = groupAround(objection, known);
    for (const { id } of members) grouped.add(id);
    const [first = objection, ...others] = sortObjections(gravestFirst([...members]));
    return [{ first, others }];
  });
}

function groupAround(start: Objection, known: ReadonlyMap<ObjectionId, Objection>): ReadonlySet<Objection> {
  const members = new Set([start]);
  // A set visits what is added to it on the way.
  for (const { sameAs } of members) {
    for (const id of sameAs) {
      const other = known.get(id);
      if (other) members.add(other);
    }
  }
  return members;
}
