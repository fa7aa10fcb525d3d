/** How grave a finding is, by those who say that it happens: one vote each, the highest that the seat gave, and which of them counts. */

import { SEVERITIES, type Severity } from "../ballot/ballot.ts";
import type { SeatName } from "../ids.ts";
import { isConfirming, type ReviewFinding } from "./review-finding.ts";

export interface SeverityVote {
  readonly by: SeatName;
  readonly severity: Severity;
}

/** Finders first. A seat may have raised the same thing twice, and judged another wording of it. */
export function severityVotes({
  wordings,
  judgements,
}: Pick<ReviewFinding, "wordings" | "judgements">): readonly SeverityVote[] {
  const given = [...wordings, ...judgements.filter(isConfirming)].flatMap(({ by, severity }) =>
    severity === null ? [] : [{ by, severity }],
  );
  return [...Map.groupBy(given, ({ by }) => by)].map(([by, votes]) => ({
    by,
    severity: highestSeverity(votes.map(({ severity }) => severity)),
  }));
}

/** `blocking` stands first in the table. */
export function lowestSeverity(severities: readonly Severity[]): Severity {
  return SEVERITIES.findLast((severity) => severities.includes(severity)) ?? "minor";
}

export function highestSeverity(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? "minor";
}
