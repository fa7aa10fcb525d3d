/** What a point cites, without what its reader would be told twice: seats that make the same point often cite the same lines. */

import type { CitedEvidence } from "./citation-strength.ts";
import type { PointEvidence } from "./reason-evidence.ts";

/** `repeats`: the item above that shows the same lines. */
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
