/** Claims that cite something which does not carry them: it is not there, was rejected, or could not be looked up. */

import type { Claim } from "../core/ledger.ts";
import type { State } from "../core/state.ts";
import { ledgerIn } from "./ledger-in.ts";

export function unsupportedClaims(state: State): readonly Claim[] {
  return ledgerIn(state).claims.filter(({ check }) => check !== null && check.mark !== "found");
}
