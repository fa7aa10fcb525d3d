/** What a cell measured beside what theory says, with how many standard errors lie between. */

import { parseSimParameters, type SimParameters } from "../../speakers/sim/sim-parameters.ts";
import { type CorrectionOdds, correctionOdds } from "../statistics/correction-odds.ts";
import { effectiveVoters } from "../statistics/panel-correlation.ts";
import { neutralVotes } from "../theory/neutral-debate.ts";
import { synchronousVotes } from "../theory/persuasion.ts";
import { anyRight, majorityShare, rightSeats } from "../theory/vote.ts";
import type { CellCounts } from "./run-cell.ts";

export interface CellFigures {
  readonly counts: CellCounts;
  readonly single: Figure;
  readonly openingsVote: Figure;
  readonly anyRight: Figure;
  /** The vote after each time the seats read each other; the last one is the result. */
  readonly laterVotes: readonly Figure[];
  /** Pairwise correlation of the openings; null: it cannot be told. */
  readonly rho: number | null;
  readonly effectiveVoters: number | null;
  readonly odds: CorrectionOdds | null;
  readonly callsPerDebate: number;
  readonly microUsdPerDebate: number;
}

export interface Figure {
  readonly measured: number;
  readonly standardError: number;
  /** null: there is no formula for this. */
  readonly theory: number | null;
  readonly z: number | null;
}

export function cellFigures(counts: CellCounts): CellFigures {
  const { cell, debates, calls, usage } = counts;
  const parameters = parseSimParameters(cell.speaker);
  const shares = (counted: readonly number[]) => counted.map((count) => count / debates);
  const openings = shares(counts.openings);
  const rho = correlationOf(openings);
  const model = hasFirstFormula(parameters) ? parameters : null;
  const expected = laterTheory(counts, parameters);
  return {
    counts,
    single: seatFigure(openings, debates, model?.p ?? null),
    openingsVote: shareFigure(majorityShare(openings), debates, model && majorityShare(rightSeats(cell.seats, model))),
    anyRight: shareFigure(1 - (openings[0] ?? 0), debates, model && anyRight(cell.seats, model)),
    laterVotes: counts.later.map((step, index) =>
      shareFigure(majorityShare(shares(step)), debates, expected?.[index + 1] ?? null),
    ),
    rho,
    effectiveVoters: rho === null ? null : effectiveVoters(cell.seats, rho),
    odds: correctionOdds(counts.moves),
    callsPerDebate: calls / debates,
    microUsdPerDebate: (usage.costMicroUsd ?? 0) / debates,
  };
}

/** Seats that fail, refuse or go by the order of the options follow no formula. */
function hasFirstFormula({ bias, malformed, refuse }: SimParameters): boolean {
  return bias === 0 && malformed === 0 && refuse === 0;
}

/** The votes by step if a formula covers the parameters. */
function laterTheory({ cell, later }: CellCounts, parameters: SimParameters): readonly number[] | null {
  const { s, w, p, rho, stubborn, follow, turn } = parameters;
  if (!hasFirstFormula(parameters) || stubborn + follow + turn > 0) return null;
  if (s > 0) return rho === 0 ? neutralVotes({ seats: cell.seats, p, s, w }, later.length) : null;
  return synchronousVotes(rightSeats(cell.seats, parameters), parameters, later.length);
}

function shareFigure(measured: number, debates: number, theory: number | null): Figure {
  return figure(measured, theory, (share) => Math.sqrt((share * (1 - share)) / debates));
}

/** The seats of one debate are not independent: the error is taken from the spread between debates. */
function seatFigure(openings: readonly number[], debates: number, theory: number | null): Figure {
  const seats = openings.length - 1;
  const mean = openings.reduce((sum, share, right) => sum + share * (right / seats), 0);
  const variance = openings.reduce((sum, share, right) => sum + share * (right / seats - mean) ** 2, 0);
  return figure(mean, theory, () => Math.sqrt(variance / debates));
}

function figure(measured: number, theory: number | null, error: (share: number) => number): Figure {
  const expected = theory === null ? 0 : error(theory);
  const z = theory === null || expected === 0 ? null : (measured - theory) / expected;
  return { measured, standardError: error(measured), theory, z };
}

function correlationOf(openings: readonly number[]): number | null {
  const seats = openings.length - 1;
  const mean = openings.reduce((sum, share, right) => sum + share * (right / seats), 0);
  if (seats < 2 || mean === 0 || mean === 1) return null;
  const both = openings.reduce((sum, share, right) => sum + (share * right * (right - 1)) / (seats * (seats - 1)), 0);
  return (both - mean ** 2) / (mean * (1 - mean));
}
