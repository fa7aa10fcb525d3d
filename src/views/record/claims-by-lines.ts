/** Claims in their order, but those that cite the same lines of a file next to each other: several seats often see one defect. */

import { linesOfCitation } from "../../core/ledger/collect-points.ts";
import type { Claim } from "../../core/ledger/ledger.ts";

export interface PlacedClaim {
  readonly claim: Claim;
  /** The other claims that cite its lines; empty if there are too many to be about one defect. */
  readonly alsoCitedBy: readonly string[];
}

const MOST_OTHERS = 5;

export function claimsByLines(claims: readonly Claim[]): readonly PlacedClaim[] {
  return [...Map.groupBy(claims, linesOf).values()].flatMap((group) => {
    const ids = group.length > MOST_OTHERS + 1 ? [] : group.map(({ id }) => id);
    return group.map((claim) => ({ claim, alsoCitedBy: ids.filter((id) => id !== claim.id) }));
  });
}

/** A claim without lines is alone. */
function linesOf({ id, evidence }: Claim): string {
  return (evidence && linesOfCitation(evidence)) ?? id;
}
