/** Claims in their order, but those that cite the same lines of a file next to each other: several seats often see one defect. */

import { linesOfCitation } from "../../core/ledger/collect-points.ts";
import type { Claim } from "../../core/ledger/ledger.ts";

const MOST_OTHERS = 5;

/** With the other claims that cite the same lines, unless there are too many to be about one defect. */
export function claimsByLines(claims: readonly Claim[]) {
  // A claim without lines is alone.
  const groups = Map.groupBy(claims, (claim) => linesOfCitation(claim) ?? claim.id);
  return [...groups.values()].flatMap((group) => {
    const ids = group.length > MOST_OTHERS + 1 ? [] : group.map(({ id }) => id);
    return group.map((claim) => ({ claim, alsoCitedBy: ids.filter((id) => id !== claim.id) }));
  });
}
