/** What a debate found of a key of known defects: each opening alone, all of them together, and the result. */

import type { State } from "../../core/state.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { EvalItem } from "../data/eval-item.ts";
import { type FindingMatch, type GivenPoint, matchFindings } from "../data/match-findings.ts";
import { openingAnswers } from "./answers-of.ts";
import { certainPoints, resultPoints } from "./points-of.ts";

export interface FindingsScore {
  readonly seats: readonly SeatFindings[];
  /** The union of the openings. */
  readonly openings: FindingMatch;
  /** Without what was withdrawn, rejected or refuted. */
  readonly result: FindingMatch;
  /** The findings that a review confirmed; null: not a review. */
  readonly confirmed: FindingMatch | null;
}

export interface SeatFindings {
  readonly seat: string;
  readonly speaker: string;
  readonly match: FindingMatch;
}

/** The defects of the question must be located in the debate's own context (`locateDefects`). */
export function scoreFindings(item: EvalItem, state: State, protocol: Protocol): FindingsScore {
  const match = (points: readonly GivenPoint[]) =>
    matchFindings({ defects: item.findings ?? [], decoys: item.decoys ?? [] }, points);
  const openings = openingAnswers(state, protocol);
  const confirmed = certainPoints(state);
  return {
    seats: openings.map(({ seat, speaker, points }) => ({ seat, speaker, match: match(points) })),
    openings: match(openings.flatMap(({ points }) => points)),
    result: match(resultPoints(state)),
    confirmed: confirmed && match(confirmed),
  };
}
