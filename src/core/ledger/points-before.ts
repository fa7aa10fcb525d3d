/**
 * How many points a seat made earlier in a round, e.g. in its answer before the closing call. Those of a later ballot are numbered
 * after them, so that every point has an id of its own, whatever order the replies arrive in.
 */

import type { ParsedEntry } from "./parse-entry.ts";

export function pointsBefore(
  entries: readonly Pick<ParsedEntry, "tag" | "stage" | "ballot">[],
  { tag, stage }: Pick<ParsedEntry, "tag" | "stage">,
): number {
  const earlier = entries.filter((entry) => entry.tag === tag && entry.stage < stage);
  return earlier.reduce((sum, { ballot }) => sum + ballot.points.length, 0);
}
