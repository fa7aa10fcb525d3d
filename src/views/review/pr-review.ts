/**
 * A review as GitHub takes it (`POST …/pulls/N/reviews`): comments on lines of the diff for confirmed findings, at most ten, blocking
 * ones first; everything else in the body. It never approves. Hidden marks let a later run find its own comments again.
 */

import type { EarlierFinding } from "../../core/findings/compare-findings.ts";
import { excerpt } from "../../core/findings/excerpt.ts";
import type { MaterialFile } from "../../core/findings/material.ts";
import { type FindingState, mainWording, type ReviewFinding } from "../../core/findings/review-finding.ts";
import { countFindings } from "../../core/findings/review-outcome.ts";
import { squeeze } from "../../core/text/quote.ts";
import { money, pluralize } from "../amounts.ts";
import { bullets, codeBlock, disableAutolinks, fold, inline, page } from "../markdown/markdown-text.ts";
import { rehearsalBanner } from "../markdown/page-head.ts";
import { answerBlock, decisionBlocks } from "../markdown/verdict-sections.ts";
import { shortId } from "../names.ts";
import { placeWords, unreviewedLines, whoWords } from "./finding-words.ts";
import { changeOf, type ReviewReport } from "./review-report.ts";
import { detailBlocks } from "./review-sections.ts";

const MOST_COMMENTS = 10;
/** GitHub accepts 65,536 characters. */
const BODY_LONGEST = 60_000;
/** Leaves room for the chair's words. */
const FOLDS_LONGEST = 40_000;
const SUGGESTION_LINES = 10;

/** At the top of every body, so that one comment can be updated instead of repeated. */
export const REVIEW_MARK = "<!-- conclave-review -->";

/** At the end of a comment on a line, so that a later run knows which finding it is about. */
export const findingMark = {
  write: (fingerprint: string) => `<!-- conclave-finding:${fingerprint} -->`,
  /** null: the comment is about no finding. */
  read: (body: string): string | null => /<!-- conclave-finding:([0-9a-f]+) -->\s*$/.exec(body)?.[1] ?? null,
};

export type PullRequestReview = ReturnType<typeof pullRequestReview>;

export interface LineComment {
  readonly path: string;
  readonly line: number;
  readonly side: "LEFT" | "RIGHT";
  readonly start_line?: number;
  readonly start_side?: "LEFT" | "RIGHT";
  readonly body: string;
}

export function pullRequestReview(report: ReviewReport) {
  const { findings, material } = report;
  const commented = findings
    .filter((finding) => finding.state === "confirmed" && changeOf(report, finding) !== "persistent")
    .flatMap((finding) => {
      const comment = commentOn(finding, material);
      return comment === null ? [] : [{ finding, comment }];
    })
    .slice(0, MOST_COMMENTS);
  const left = findings.filter((finding) => !commented.some((each) => each.finding === finding));
  const comments = commented.map(({ comment }) => comment);
  return { event: "COMMENT" as const, body: bodyOf(report, left), comments };
}

/** The same as one comment: every finding in its body. */
export function reviewComment(report: ReviewReport): string {
  return bodyOf(report, report.findings);
}

/** null: the place is not a line of a diff. */
function commentOn(finding: ReviewFinding, material: readonly MaterialFile[]): LineComment | null {
  const { place } = mainWording(finding);
  const isChange = material.some(({ path, change }) => path === place.path && change !== "whole");
  if (place.status !== "found" || !isChange) return null;
  const side = place.side === "new" ? "RIGHT" : "LEFT";
  const start = place.from === place.to ? {} : ({ start_line: place.from, start_side: side } as const);
  return { path: place.path, line: place.to, side, ...start, body: commentBody(finding, material) };
}

function commentBody(finding: ReviewFinding, material: readonly MaterialFile[]): string {
  const { title } = mainWording(finding);
  return disableAutolinks(
    page([
      `**${inline(title)}** (${finding.severity})`,
      ...detailBlocks(finding),
      suggestion(finding, material),
      `_${finding.ids.join(", ")}: ${inline(whoWords(finding))}._`,
      findingMark.write(finding.fingerprint),
    ]),
  ).slice(0, BODY_LONGEST);
}

/** A suggestion replaces whole lines, so the quote has to be whole lines, and the code a few. */
function suggestion(finding: ReviewFinding, material: readonly MaterialFile[]): string | null {
  const { replacement, place, quote } = mainWording(finding);
  if (replacement === null || place.status !== "found" || place.side === "old") return null;
  const lines = excerpt(material, place, 0).filter(({ newLine }) => newLine !== null);
  const isWhole = squeeze(lines.map(({ text }) => text).join("\n")) === squeeze(quote ?? "");
  const code = replacement.replace(/\s+$/, "").split("\n");
  if (!isWhole || code.length > SUGGESTION_LINES) return null;
  // Seats quote code without the indentation it stands in.
  const indent = /^\s/.test(code[0] ?? "") ? "" : (/^\s*/.exec(lines[0]?.text ?? "")?.[0] ?? "");
  return codeBlock(code.map((line) => (line === "" ? line : `${indent}${line}`)).join("\n"), "suggestion");
}

/** `left` are the findings without a comment of their own. */
function bodyOf(report: ReviewReport, left: readonly ReviewFinding[]): string {
  const { state, verdict, findings, comparison } = report;
  const lines = (...states: readonly FindingState[]) =>
    left.filter((finding) => states.includes(finding.state)).map((finding) => findingLine(report, finding));
  const past = ({ title, file }: EarlierFinding, mark: string) =>
    `${mark}${inline(title)}${mark} (\`${inline(file)}\`)`;
  const folds = [
    {
      title: left.length === findings.length ? "Confirmed" : "Confirmed, without a comment of their own",
      items: lines("confirmed"),
    },
    { title: "Disputed or not confirmed", items: lines("disputed", "unconfirmed") },
    { title: "Refuted", items: lines("refuted") },
    {
      title: "Not raised again, but the code is still there",
      items: (comparison?.carried ?? []).map((finding) => past(finding, "")),
    },
    { title: "Addressed", items: (comparison?.addressed ?? []).map((finding) => past(finding, "~~")) },
    { title: "Not reviewed", items: unreviewedLines(state).map(inline) },
  ];
  const cost = state.usage.costMicroUsd === null ? "" : `, ${money(state.usage.costMicroUsd)}`;
  return disableAutolinks(
    page([
      REVIEW_MARK,
      `### Conclave review: ${countFindings(findings).toLowerCase()}`,
      rehearsalBanner(state),
      ...decisionBlocks(state, verdict),
      answerBlock(verdict),
      ...fit(folds),
      `Debate ${inline(shortId(state.id))}: ${pluralize(state.seats.length, "seat")}${cost}. This is a comment, not an approval.`,
    ]),
  );
}

/** Of a fold that doesn't fit, as many items as do; what is missing is counted. */
function fit(folds: readonly { readonly title: string; readonly items: readonly string[] }[]): readonly string[] {
  let room = FOLDS_LONGEST;
  return folds.flatMap(({ title, items }) => {
    const shown = items.filter(({ length }) => {
      const fits = length <= room;
      if (fits) room -= length;
      return fits;
    });
    const missing = items.length - shown.length;
    const more = missing === 0 ? [] : [`${missing} more in the report`];
    return items.length === 0 ? [] : [fold(`${title} (${items.length})`, bullets([...shown, ...more]))];
  });
}

function findingLine(report: ReviewReport, finding: ReviewFinding): string {
  const { title, place, quote, failure } = mainWording(finding);
  const change = changeOf(report, finding);
  const facts = [finding.severity, ...(change === null || change === "new" ? [] : [change]), whoWords(finding)];
  return `**${inline(title)}**, \`${inline(placeWords({ place, quote }))}\` (${inline(facts.join("; "))}). ${inline(failure ?? "")}`;
}
