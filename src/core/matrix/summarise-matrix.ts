/** What a matrix comes to: totals, the leader, how far each weight must move to change it, and on what the lead rests. */

import type { OptionId } from "../ids.ts";
import {
  type ConstraintDriver,
  cellAt,
  type DecisionMatrix,
  type Driver,
  type MatrixCell,
  meanScores,
} from "./decision-matrix.ts";
import { findContested } from "./find-contested.ts";
import { type LeadNoise, leadNoise } from "./lead-noise.ts";
import { type LeaveOuts, leadingOptions, leaveOuts } from "./leave-outs.ts";
import { optionTotals } from "./weigh-options.ts";
import { type WeightBound, weightSensitivity } from "./weight-sensitivity.ts";

export interface WeighedDriver extends Driver {
  /** The weights at which another option takes the lead; null: none does. */
  readonly below: OptionBound | null;
  readonly above: OptionBound | null;
}

export interface OptionBound {
  readonly weight: number;
  readonly option: OptionId;
}

export interface WeighedOption {
  readonly option: OptionId;
  readonly total: number;
  /** In the order of the drivers. */
  readonly cells: readonly MatrixCell[];
}

export interface MatrixSummary {
  readonly drivers: readonly WeighedDriver[];
  readonly constraintDrivers: readonly ConstraintDriver[];
  /** The best first. */
  readonly rows: readonly WeighedOption[];
  /** Several if they tie. */
  readonly leaders: readonly OptionId[];
  /** Why the lead is too small to mean anything; null: it isn't. */
  readonly leadNoise: LeadNoise;
  readonly contested: readonly MatrixCell[];
  readonly leaveOuts: LeaveOuts;
}

/** null: no option has all its scores. */
export function summariseMatrix(matrix: DecisionMatrix): MatrixSummary | null {
  if (matrix.options.length === 0) return null;
  const scores = meanScores(matrix);
  const weights = matrix.drivers.map(({ weight }) => weight);
  const totals = optionTotals(scores, weights);
  const ranges = weightSensitivity(scores, weights);
  const nameBound = (bound: WeightBound | null | undefined) =>
    bound ? { weight: bound.weight, option: matrix.options[bound.option] ?? "" } : null;
  const rows = matrix.options
    .map((option, place) => ({
      option,
      total: totals[place] ?? 0,
      cells: matrix.drivers.map(({ id }) => cellAt(matrix, option, id)),
    }))
    .toSorted((a, b) => b.total - a.total);
  return {
    drivers: matrix.drivers.map((driver, place) => ({
      ...driver,
      below: nameBound(ranges[place]?.below),
      above: nameBound(ranges[place]?.above),
    })),
    constraintDrivers: matrix.constraintDrivers,
    rows,
    leaders: leadingOptions(matrix),
    leadNoise: leadNoise(rows, matrix.drivers),
    contested: findContested(matrix),
    leaveOuts: leaveOuts(matrix),
  };
}
