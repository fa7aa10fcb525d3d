/** Claims that cite something which does not carry them: it is not there, was rejected, or could not be looked up. */

import type { Claim } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";

export function doubtfulClaims(state: State): readonly Claim[] {
  return ledgerOf(state).claims.filter(({ check }) => check !== null && check.mark !== "found");
}
