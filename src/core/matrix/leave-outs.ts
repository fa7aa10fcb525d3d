/** On whom and on what the lead in a matrix rests: the seats and claims without which another option would lead. */

import type { ClaimId, OptionId, SeatName } from "../ids.ts";
import { cellAt, currentScores, type DecisionMatrix, meanScores } from "./decision-matrix.ts";
import { driverWeights } from "./driver-weights.ts";
import { leadersOf, optionTotals } from "./weigh-options.ts";

export interface LeaveOuts {
  /** With the options that would lead instead. */
  readonly seats: readonly { readonly seat: SeatName; readonly options: readonly OptionId[] }[];
  readonly claims: readonly { readonly claim: ClaimId; readonly options: readonly OptionId[] }[];
}

/** Nothing where options tie for the lead: then everything would change it. */
export function leaveOuts(matrix: DecisionMatrix): LeaveOuts {
  const [leader, second] = leadingOptions(matrix);
  if (leader === undefined || second !== undefined) return { seats: [], claims: [] };
  const isChange = ({ options }: { readonly options: readonly OptionId[] }) =>
    options.length > 0 && !options.includes(leader);
  const scores = matrix.cells.flatMap((cell) => (currentScores(cell).length > 1 ? currentScores(cell) : []));
  const seats = [...new Set(matrix.cells.flatMap((cell) => cell.scores.map(({ seat }) => seat)))];
  return {
    seats: seats.map((seat) => ({ seat, options: leadingOptions(withoutSeat(matrix, seat)) })).filter(isChange),
    claims: scores
      .map(({ claim }) => ({ claim, options: leadingOptions(withoutScore(matrix, claim)) }))
      .filter(isChange),
  };
}

/** The options with the best total; several if they tie. */
export function leadingOptions(matrix: DecisionMatrix): readonly OptionId[] {
  const totals = optionTotals(
    meanScores(matrix),
    matrix.drivers.map(({ weight }) => weight),
  );
  return leadersOf(totals).flatMap((place) => matrix.options[place] ?? []);
}

/** The whole seat: its scores, and its say in the weights. */
function withoutSeat(matrix: DecisionMatrix, seat: SeatName): DecisionMatrix {
  const driverRankings = matrix.driverRankings.filter(({ by }) => by !== seat);
  const weights = driverWeights(
    matrix.drivers.map(({ id }) => id),
    driverRankings,
    [],
  );
  const areRanked = matrix.driverRankings.length > 0;
  const cells = matrix.cells.map((cell) => ({ ...cell, scores: cell.scores.filter((given) => given.seat !== seat) }));
  return wholeOptions({
    ...matrix,
    driverRankings,
    cells,
    drivers: matrix.drivers.map((driver, place) => ({
      ...driver,
      weight: areRanked ? (weights[place] ?? 0) : driver.weight,
    })),
  });
}

/** The seat's say on this cell, earlier scores included. */
function withoutScore(matrix: DecisionMatrix, claim: ClaimId): DecisionMatrix {
  const cells = matrix.cells.map((cell) => {
    const left = cell.scores.find((given) => given.claim === claim);
    return left ? { ...cell, scores: cell.scores.filter(({ seat }) => seat !== left.seat) } : cell;
  });
  return { ...matrix, cells };
}

function wholeOptions(matrix: DecisionMatrix): DecisionMatrix {
  const isWhole = (option: OptionId) => matrix.drivers.every(({ id }) => cellAt(matrix, option, id).scores.length > 0);
  return { ...matrix, options: matrix.options.filter(isWhole) };
}
