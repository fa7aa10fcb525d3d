/** The decision matrix of a debate, from its ballots; null in a debate that weighs nothing. */

import { claimId } from "../ids.ts";
import type { ParsedEntry } from "../ledger/parse-entry.ts";
import type { Question } from "../question.ts";
import { collectDrivers } from "./collect-drivers.ts";
import type { DecisionMatrix, DriverRanking, MatrixCell } from "./decision-matrix.ts";
import { driverWeights } from "./driver-weights.ts";

export function collectMatrix(
  question: Pick<Question, "drivers" | "constraints">,
  entries: readonly ParsedEntry[],
): DecisionMatrix | null {
  const { drivers, constraintDrivers } = collectDrivers(question, entries);
  if (drivers.length === 0) return null;
  const ids = drivers.map(({ id }) => id);
  const driverRankings = collectRankings(entries, ids);
  const weights = driverWeights(ids, driverRankings, question.drivers);
  const cells = collectCells(entries, ids);
  const scored = [...new Set(cells.map(({ option }) => option))];
  const isWhole = (option: string) => cells.filter((cell) => cell.option === option).length === ids.length;
  return {
    drivers: drivers.map((driver, place) => ({ ...driver, weight: weights[place] ?? 0 })),
    constraintDrivers,
    driverRankings,
    options: scored.filter(isWhole).toSorted((a, b) => (a < b ? -1 : 1)),
    cells,
  };
}

/** The last of each seat, each driver once. */
function collectRankings(entries: readonly ParsedEntry[], known: readonly string[]): readonly DriverRanking[] {
  const bySeat = new Map<string, readonly string[]>();
  for (const { ballot, seat } of entries) {
    const ranked = [...new Set(ballot.driverRanking)].filter((id) => known.includes(id));
    if (ranked.length > 0) bySeat.set(seat, ranked);
  }
  return [...bySeat].map(([by, drivers]) => ({ by, drivers }));
}

/** Of one ballot, the first score of a cell counts. */
function collectCells(entries: readonly ParsedEntry[], drivers: readonly string[]): readonly MatrixCell[] {
  const byPlace = new Map<string, MatrixCell>();
  for (const { ballot, seat, round, tag } of entries) {
    for (const [index, { option, driver, score }] of ballot.cells.entries()) {
      if (!drivers.includes(driver)) continue;
      const place = JSON.stringify([option, driver]);
      const cell = byPlace.get(place) ?? { option, driver, scores: [] };
      if (cell.scores.some((given) => given.seat === seat && given.round === round)) continue;
      const claim = claimId(tag, ballot.claims.length + index);
      byPlace.set(place, { ...cell, scores: [...cell.scores, { seat, round, score, claim }] });
    }
  }
  return [...byPlace.values()];
}
