/** The ledger of a state, made once for it: several views of one state ask for it many times, and it reads every ballot. */

import type { Ledger } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";

const ledgers = new WeakMap<State, Ledger>();

export function stateLedger(state: State): Ledger {
  const known = ledgers.get(state);
  if (known) return known;
  const ledger = ledgerOf(state);
  ledgers.set(state, ledger);
  return ledger;
}
