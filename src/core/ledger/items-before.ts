/**
 * How many points or objections a seat has brought in earlier in a round, e.g. in its answer before the closing call. Those of a later
 * ballot are numbered after them, so that each has an id of its own, whatever order the replies arrive in.
 */

import type { ParsedEntry } from "./parse-entry.ts";
import { ballotPoints } from "./points/ballot-points.ts";

export function itemsBefore(
  field: "points" | "objections",
  entries: readonly Pick<ParsedEntry, "tag" | "stage" | "ballot">[],
  { tag, stage }: Pick<ParsedEntry, "tag" | "stage">,
): number {
  const earlier = entries.filter((entry) => entry.tag === tag && entry.stage < stage);
  const items = (ballot: ParsedEntry["ballot"]) => (field === "points" ? ballotPoints(ballot) : ballot.objections);
  return earlier.reduce((sum, { ballot }) => sum + items(ballot).length, 0);
}
