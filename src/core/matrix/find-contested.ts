/** Which cells of a matrix are worth a debate: seats score them far apart, and their driver has weight. */

import { cellSpread, type DecisionMatrix, type MatrixCell } from "./decision-matrix.ts";

/** Of ten. */
const CONTESTED_SPREAD = 3;
/** Of what the driver would weigh if all weighed the same. */
const LEAST_SHARE = 0.5;

/** Those that move the totals most come first. */
export function findContested({ cells, drivers }: DecisionMatrix): readonly MatrixCell[] {
  const weightOf = ({ driver }: MatrixCell) => drivers.find(({ id }) => id === driver)?.weight ?? 0;
  const swing = (cell: MatrixCell) => weightOf(cell) * cellSpread(cell);
  return cells
    .filter((cell) => cellSpread(cell) >= CONTESTED_SPREAD && weightOf(cell) * drivers.length >= LEAST_SHARE)
    .toSorted((a, b) => swing(b) - swing(a));
}
