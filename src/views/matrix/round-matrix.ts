/** What the matrix came to at the end of a round, in a sentence: who led then, and how many cells were contested. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { DecisionMatrix } from "../../core/matrix/decision-matrix.ts";
import { summariseMatrix } from "../../core/matrix/summarise-matrix.ts";
import type { State } from "../../core/state.ts";
import { pluralize } from "../amounts.ts";
import { leadSentence } from "./matrix-sentences.ts";

/** null: nothing was scored in this round. */
export function roundMatrix(state: State, round: number): string | null {
  const { matrix } = ledgerOf(state);
  const isScored = (matrix?.cells ?? []).some(({ scores }) => scores.some((given) => given.round === round));
  const summary = matrix && isScored ? summariseMatrix(matrixAfter(matrix, round)) : null;
  if (!summary) return null;
  const { length } = summary.contested;
  return `${leadSentence(state, summary)} ${length === 0 ? "No cell is" : `${pluralize(length, "cell")} ${length === 1 ? "is" : "are"}`} contested.`;
}

function matrixAfter(matrix: DecisionMatrix, round: number): DecisionMatrix {
  const cells = matrix.cells
    .map((cell) => ({ ...cell, scores: cell.scores.filter((given) => given.round <= round) }))
    .filter(({ scores }) => scores.length > 0);
  const isWhole = (option: string) => cells.filter((cell) => cell.option === option).length === matrix.drivers.length;
  return { ...matrix, cells, options: matrix.options.filter(isWhole) };
}
