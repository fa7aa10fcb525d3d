/**
 * Computes a ledger once for the same answers. The seats of a panel read the same answers at once, and what a round ends with the next
 * one begins with; a ledger of a long debate takes its time, and a resumed debate computes all of them again.
 */

import { type Entry, type Ledger, type LedgerSources, ledger } from "./ledger.ts";

/** What a round ended with, and what its last readers read. More would keep a process with many debates from having them all in memory. */
const MOST_REMEMBERED = 2;

export function ledgerCache(): (sources: LedgerSources) => Ledger {
  const remembered: RememberedLedger[] = [];
  return (sources) => {
    const { entries, ...rest } = sources;
    const wanted = { entries: new Set(entries), rest: JSON.stringify(rest) };
    const known = remembered.find((each) => isSameInput(each, wanted));
    if (known) return known.ledger;
    const computed = { ...wanted, ledger: ledger(sources) };
    remembered.unshift(computed);
    remembered.length = Math.min(remembered.length, MOST_REMEMBERED);
    return computed.ledger;
  };
}

interface LedgerInput {
  /** In any order: a ledger has its own. */
  readonly entries: ReadonlySet<Entry>;
  /** All other sources, which are short, as text. */
  readonly rest: string;
}

interface RememberedLedger extends LedgerInput {
  readonly ledger: Ledger;
}

function isSameInput(a: LedgerInput, b: LedgerInput): boolean {
  if (a.entries.size !== b.entries.size || a.rest !== b.rest) return false;
  for (const entry of b.entries) if (!a.entries.has(entry)) return false;
  return true;
}
