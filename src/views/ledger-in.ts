/** The ledger of a state, made once for it: several views of one state ask for it many times, and it reads every ballot. */

import type { Ledger } from "../core/ledger.ts";
import { ledgerOf } from "../core/ledger-of.ts";
import type { State } from "../core/state.ts";

const made = new WeakMap<State, Ledger>();

export function ledgerIn(state: State): Ledger {
  const known = made.get(state);
  if (known) return known;
  const ledger = ledgerOf(state);
  made.set(state, ledger);
  return ledger;
}
