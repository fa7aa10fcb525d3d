/** What the outputs of a review are made of: its findings in reading order and, where there was an earlier review, what changed. */

import { compareFindings, type EarlierReview, type FindingChange } from "../../core/findings/compare-findings.ts";
import { materialOf } from "../../core/findings/material.ts";
import type { ReviewFinding } from "../../core/findings/review-finding.ts";
import { sortFindings } from "../../core/findings/review-outcome.ts";
import type { State } from "../../core/state.ts";

export type ReviewReport = NonNullable<ReturnType<typeof reviewReport>>;

/** null: the debate is not a review, or has no verdict. */
export function reviewReport(state: State, earlier: EarlierReview | null) {
  const { verdict } = state;
  if (!verdict || verdict.findings === null) return null;
  const findings = sortFindings(verdict.findings);
  const material = materialOf(state.question.context);
  const comparison = earlier === null ? null : compareFindings(findings, earlier, material);
  return { state, verdict, findings, material, comparison };
}

/** null: there was no earlier review. */
export function changeOf({ comparison }: ReviewReport, finding: ReviewFinding): FindingChange | null {
  return comparison?.changeOf(finding) ?? null;
}
