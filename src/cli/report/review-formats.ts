/** The formats of a review. To add one, write a view and add a row here. */

import type { EarlierReview } from "../../core/findings/compare-findings.ts";
import type { State } from "../../core/state.ts";
import { jsonText } from "../../views/json/json-text.ts";
import { findingsJson } from "../../views/review/findings-json.ts";
import { pullRequestReview } from "../../views/review/pr-review.ts";
import { reviewDocument } from "../../views/review/review-document.ts";
import { type ReviewReport, reviewReport } from "../../views/review/review-report.ts";
import { sarifLog } from "../../views/review/sarif.ts";

export interface ReviewFormat {
  readonly name: string;
  readonly says: string;
  /** null: there is no verdict yet, or the debate is not a review. */
  render(state: State, earlier: EarlierReview | null): string | null;
}

function format(name: string, says: string, write: (report: ReviewReport) => string): ReviewFormat {
  return {
    name,
    says,
    render: (state, earlier) => {
      const report = reviewReport(state, earlier);
      return report && write(report);
    },
  };
}

export const REVIEW_FORMATS: readonly ReviewFormat[] = [
  format("md", "the record", reviewDocument),
  format("json", "the findings, for programs and for --since", (report) => jsonText(findingsJson(report))),
  format("sarif", "SARIF 2.1.0, for code scanning", (report) => jsonText(sarifLog(report))),
  format("pr-review", "a review for GitHub's API, as JSON", (report) => jsonText(pullRequestReview(report))),
];
