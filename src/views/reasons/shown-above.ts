/** Which evidence of a reason shows the same lines as an item above it: seats often cite one line, and it should be read once. */

import type { CitedEvidence } from "./citation-strength.ts";
import type { PointEvidence, ReasonEvidence } from "./reason-evidence.ts";

/** The ID of the item that shows it first, for every citation that repeats another. */
export function shownAbove({ claims, points }: ReasonEvidence): ReadonlyMap<CitedEvidence, string> {
  const inOrder = [
    ...claims.map(({ claim, excerpt }) => ({ id: claim.id, cited: claim, excerpt })),
    ...points.flatMap(({ point, citations }) =>
      citations.map((cited) => ({ id: point.ids[0] ?? "", cited, excerpt: cited.excerpt })),
    ),
  ];
  const first = new Map<string, string>();
  const repeats = new Map<CitedEvidence, string>();
  for (const { id, cited, excerpt } of inOrder) {
    if (cited.evidence === null) continue;
    // All that the reader would see of it.
    const key = JSON.stringify([excerpt ?? cited.evidence, cited.check]);
    const above = first.get(key);
    if (above === undefined) first.set(key, id);
    else repeats.set(cited, above);
  }
  return repeats;
}

/** What a point cites, without what its reader would be told twice. `repeats`: the item above that shows the same lines. */
export function distinctCitations(
  { point, citations }: PointEvidence,
  repeats: ReadonlyMap<CitedEvidence, string>,
): PointEvidence["citations"] {
  return citations.filter((cited, index) => {
    const above = repeats.get(cited);
    if (above === undefined) return true;
    const isSaid = citations
      .slice(0, index)
      .some((each) => repeats.get(each) === above && each.evidence?.source === cited.evidence?.source);
    return above !== point.ids[0] && !isSaid;
  });
}
