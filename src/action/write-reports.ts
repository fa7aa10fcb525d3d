/** The files of a review, for later steps of the job, and the outputs that name and count them. */

import type { ReviewFinding } from "../core/findings/review-finding.ts";
import { jsonText } from "../views/json/json-text.ts";
import { dollars } from "../views/json/state-json.ts";
import { findingsJson } from "../views/review/findings-json.ts";
import { reviewDocument } from "../views/review/review-document.ts";
import { changeOf, type ReviewReport } from "../views/review/review-report.ts";
import { sarifLog } from "../views/review/sarif.ts";
import { writeIn } from "./prepare-run.ts";

export function writeReports(report: ReviewReport, folder: string): Readonly<Record<string, string | number>> {
  const { findings, comparison, state, verdict } = report;
  const write = (name: string, text: string) => writeIn(folder, name, text);
  const count = (isCounted: (finding: ReviewFinding) => boolean) => findings.filter(isCounted).length;
  return {
    outcome: verdict.outcome,
    findings: findings.length,
    confirmed: count((finding) => finding.state === "confirmed"),
    blocking: count((finding) => finding.state === "confirmed" && finding.severity === "blocking"),
    disputed: count((finding) => finding.state === "disputed"),
    new: count((finding) => ["new", "regressed", null].includes(changeOf(report, finding))),
    addressed: comparison?.addressed.length ?? 0,
    cost: dollars(state.usage.costMicroUsd) ?? "",
    json: write("findings.json", jsonText(findingsJson(report))),
    sarif: write("review.sarif", jsonText(sarifLog(report))),
    report: write("review.md", reviewDocument(report)),
  };
}
