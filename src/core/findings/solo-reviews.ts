/** What each seat alone would have reported: whether the others were worth their money. */

import type { SeatName } from "../ids.ts";
import type { FindingState, ReviewFinding } from "./review-finding.ts";

export interface SoloReview {
  readonly seat: SeatName;
  /** Findings that it raised, by what became of them. */
  readonly raised: Readonly<Record<FindingState, number>>;
  /** Confirmed findings that it did not raise. */
  readonly missed: number;
}

export function soloReviews(findings: readonly ReviewFinding[], seats: readonly SeatName[]): readonly SoloReview[] {
  return seats.map((seat) => {
    const own = findings.filter(({ foundBy }) => foundBy.includes(seat));
    const count = (state: FindingState) => own.filter((finding) => finding.state === state).length;
    return {
      seat,
      raised: {
        confirmed: count("confirmed"),
        disputed: count("disputed"),
        unconfirmed: count("unconfirmed"),
        refuted: count("refuted"),
      },
      missed: findings.filter((finding) => finding.state === "confirmed" && !own.includes(finding)).length,
    };
  });
}
