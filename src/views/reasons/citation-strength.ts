/** How well a citation supports what it was given for: found in its source, not checked, none given, not found. */

import { isDiscredited } from "../../core/evidence-check.ts";
import type { Claim } from "../../core/ledger/ledger.ts";

export type CitedEvidence = Pick<Claim, "evidence" | "check">;

/** Citations of one strength stay in the order they had. */
export function strongestFirst<Item extends CitedEvidence>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => weakness(a) - weakness(b));
}

function weakness({ evidence, check }: CitedEvidence): number {
  if (check?.mark === "found") return 0;
  if (isDiscredited(check)) return 3;
  return evidence === null ? 2 : 1;
}
