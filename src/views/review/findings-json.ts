/**
 * A review as JSON: what programs read, and what a later review is compared with (`--since`). Names are permanent, as in the other
 * JSON of a debate.
 */

import type { EarlierFinding } from "../../core/findings/compare-findings.ts";
import { mainWording, type ReviewFinding } from "../../core/findings/review-finding.ts";
import { soloReviews } from "../../core/findings/solo-reviews.ts";
import { dollars } from "../json/state-json.ts";
import { seatNames } from "../names.ts";
import { unreviewedLines } from "./finding-words.ts";
import { changeOf, type ReviewReport } from "./review-report.ts";

export function findingsJson(report: ReviewReport) {
  const { state, verdict, findings, comparison } = report;
  return {
    version: 1,
    debate_id: state.id,
    outcome: verdict.outcome,
    rehearsal: state.rehearsal !== null,
    headline: verdict.headline,
    summary: verdict.decision,
    findings: findings.map((finding) => findingJson(report, finding)),
    not_raised_again: (comparison?.carried ?? []).map(earlierJson),
    addressed: (comparison?.addressed ?? []).map(earlierJson),
    not_reviewed: unreviewedLines(state),
    alone: soloReviews(findings, seatNames(state)),
    cost: dollars(state.usage.costMicroUsd),
  };
}

function findingJson(report: ReviewReport, finding: ReviewFinding) {
  const { place, title, category, quote, failure, fix, replacement } = mainWording(finding);
  const found = place.status === "found" ? place : null;
  return {
    id: finding.id,
    ids: finding.ids,
    fingerprint: finding.fingerprint,
    change: changeOf(report, finding),
    state: finding.state,
    severity: finding.severity,
    category,
    title,
    file: place.path,
    place: place.status,
    line: found?.from ?? null,
    end_line: found?.to ?? null,
    side: found?.side ?? null,
    quote,
    failure,
    fix,
    replacement,
    found_by: finding.foundBy,
    confirmed_by: finding.confirmedBy,
    wordings: finding.wordings,
    judgements: finding.judgements,
    last_words: finding.lastWords,
  };
}

function earlierJson({ fingerprint, title, file, quote, state }: EarlierFinding) {
  return { fingerprint, title, file, quote, state };
}
