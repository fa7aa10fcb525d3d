/** The reasons of a verdict that have support, and those that are struck because they relied only on what was not found. */

import type { Synthesis } from "../ballot/synthesis.ts";
import { isDiscredited } from "../evidence-check.ts";
import { idsIn, type Ledger } from "../ledger/ledger.ts";
import { isPin } from "../text/references.ts";

interface SortedReasons {
  readonly reasons: Synthesis["reasons"];
  readonly struck: Synthesis["reasons"];
}

/**
 * Evidence that was not found or was rejected supports nothing: a reason loses it, and is rejected if it had no other. An ID
 * that doesn't exist is the writer's mistake and is left out.
 */
export function partitionReasons(reasons: Synthesis["reasons"], ledger: Ledger): SortedReasons {
  const fallen = new Set([
    ...ledger.claims.filter(({ check }) => isDiscredited(check)).map(({ id }) => id),
    ...ledger.requests.flatMap(({ sources }) => sources.flatMap(({ id, rejected }) => (rejected === null ? [] : [id]))),
  ]);
  const isDiscreditedRef = (ref: string) => fallen.has(ref);
  const items = new Set(idsIn(ledger));
  const known = reasons.map(({ text, refs }) => ({ text, refs: refs.filter((ref) => items.has(ref) || isPin(ref)) }));
  const isUnsupported = ({ refs }: Synthesis["reasons"][number]) => refs.length > 0 && refs.every(isDiscreditedRef);
  return {
    reasons: known
      .filter((reason) => !isUnsupported(reason))
      .map(({ text, refs }) => ({ text, refs: refs.filter((ref) => !isDiscreditedRef(ref)) })),
    struck: known.filter(isUnsupported),
  };
}
