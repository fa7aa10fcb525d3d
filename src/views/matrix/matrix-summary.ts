/** What the decision matrix of a debate comes to, as data: totals, the lead, and what would change it. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { type MatrixSummary, summariseMatrix } from "../../core/matrix/summarise-matrix.ts";
import type { State } from "../../core/state.ts";

/** null: nothing was weighed, or no option has all its scores yet. */
export function matrixSummary(state: State): MatrixSummary | null {
  const { matrix } = ledgerOf(state);
  return matrix && summariseMatrix(matrix);
}
