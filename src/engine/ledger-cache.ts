/**
 * The ledger that a protocol asks for at the end of a round is mostly the one it asks for at the beginning of the next, so
 * the last one is remembered. A ledger is made of its sources and of nothing else: of the same ones comes the same.
 */

import { isDeepStrictEqual } from "node:util";
import { type Ledger, type LedgerSources, ledger } from "../core/ledger/ledger.ts";

export function ledgerCache(): (sources: LedgerSources) => Ledger {
  let last: { readonly sources: LedgerSources; readonly made: Ledger } | null = null;
  return (sources) => {
    if (!last || !areSame(last.sources, sources)) last = { sources, made: ledger(sources) };
    return last.made;
  };
}

function areSame(a: LedgerSources, b: LedgerSources): boolean {
  // Answers are the same ones or others, and are not looked into; of everything else there is little.
  const haveSameEntries =
    a.entries.length === b.entries.length && a.entries.every((entry, at) => entry === b.entries[at]);
  return haveSameEntries && isDeepStrictEqual({ ...a, entries: [] }, { ...b, entries: [] });
}
