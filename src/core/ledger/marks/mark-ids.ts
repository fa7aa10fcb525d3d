/**
 * IDs in what seats and the writer say, for a reader who looks them up: an unknown one is marked, and one whose item was replaced or
 * merged is followed by the one that it stands under.
 */

import { lazy } from "../../memory/lazy.ts";
import { hasRef, markUnknownIds, nameCurrentIds } from "../../text/references.ts";
import { idsIn, type Ledger } from "../ledger.ts";
import type { VersionPlace } from "../points/overwritten-points.ts";

export function markIds(ledger: Ledger): (text: string) => string {
  const known = lazy(() => new Set(idsIn(ledger)));
  const current = lazy(() => currentIds(ledger));
  return (text) => (hasRef(text) ? nameCurrentIds(markUnknownIds(text, known()), current()) : text);
}

/** By the id of what was replaced or merged: what stands for it. */
export function currentIds({ points, options }: Pick<Ledger, "points" | "options">): ReadonlyMap<string, string> {
  const next = new Map<string, string>();
  const withdrawn = withdrawnIds(points);
  for (const { ids, replacedBy = [], replacedIn = [], isWithdrawn } of points) {
    const standing = replacedBy.filter((id) => !withdrawn.has(id));
    const [by] = [...standing, ...replacedIn.map(versionWords), ...replacedBy];
    for (const id of ids) if (isWithdrawn && by !== undefined) next.set(id, by);
  }
  for (const { id, countsAs } of options) if (id !== countsAs) next.set(id, countsAs);
  return new Map([...next.keys()].map((id) => [id, lastOf(id, next)]));
}

/** Those of points that nobody holds any more. */
export function withdrawnIds(points: Ledger["points"]): ReadonlySet<string> {
  return new Set(points.filter(({ isWithdrawn }) => isWithdrawn).flatMap(({ ids }) => ids));
}

/** `version 2 of P0a`. */
export function versionWords({ option, version }: VersionPlace): string {
  return `version ${version} of ${option}`;
}

/** Two points of a seat may claim to replace each other. */
function lastOf(id: string, next: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let last = id;
  for (let after = next.get(id); after !== undefined && !seen.has(after); after = next.get(after)) {
    seen.add(after);
    last = after;
  }
  return last;
}
