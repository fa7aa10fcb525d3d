/** Claims whose evidence doesn't support them: it was not found, was rejected, or could not be checked. */

import type { Claim } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";

export function doubtfulClaims(state: State): readonly Claim[] {
  return ledgerOf(state).claims.filter(({ check }) => check !== null && check.mark !== "found");
}
