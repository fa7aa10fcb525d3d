/** The text of the summary comment: the whole review, what belongs to this push, and the hidden memory for the next one. */

import { asEarlierFinding, type EarlierReview } from "../core/findings/compare-findings.ts";
import { joinWithAnd, pluralize } from "../views/amounts.ts";
import { bullets, disableAutolinks, inline, page } from "../views/markdown/markdown-text.ts";
import { REVIEW_MARK, reviewComment } from "../views/review/pr-review.ts";
import type { ReviewReport } from "../views/review/review-report.ts";
import { formatMemory } from "./review-memory.ts";

/** GitHub accepts 65,536 characters. */
const LONGEST = 65_000;

export interface PushFacts {
  /** The commit. */
  readonly head: string;
  /** How many comments on lines GitHub refused. */
  readonly refused: number;
  /** Files whose changes GitHub does not show. */
  readonly missing: readonly string[];
}

export function reportBody(report: ReviewReport, { head, refused, missing }: PushFacts): string {
  const notes = [
    missing.length === 0 ? null : `Not reviewed, because GitHub shows no diff: ${joinWithAnd(missing.map(inline))}.`,
    refused === 0 ? null : `GitHub rejected ${pluralize(refused, "line comment")}; the list above has everything.`,
    `Reviewed at ${head.slice(0, 7)}.`,
  ];
  return withMemory(reviewComment(report), notes, rememberReview(report));
}

/** Where there is no report for this push, what the last one found stays known. */
export function noReportBody(sentence: string, head: string, earlier: EarlierReview | null): string {
  const open = (earlier?.findings ?? []).filter(({ state }) => state !== "refuted");
  const title = `### Conclave review: no result for ${head.slice(0, 7)}`;
  const past = open.map(({ title: words, file }) => `${inline(words)} (\`${inline(file)}\`)`);
  const found = past.length === 0 ? null : `Found before:\n\n${bullets(past)}`;
  return withMemory(disableAutolinks(page([REVIEW_MARK, title, inline(sentence), found])), [], earlier);
}

/** The memory comes first: text that is cut could leave a code block open, and whatever follows would be shown as code. */
function withMemory(text: string, notes: readonly (string | null)[], memory: EarlierReview | null): string {
  const start = memory === null ? REVIEW_MARK : `${REVIEW_MARK}\n${formatMemory(memory)}`;
  const end = page(notes);
  const room = LONGEST - start.length - end.length;
  const shown = text.slice(REVIEW_MARK.length);
  if (shown.length <= room) return `${start}${shown}\n${end}`;
  const cut = shown.slice(0, room - 100);
  return `${start}${cut.slice(0, cut.lastIndexOf("\n"))}\n\nThe rest is in the summary of the job.\n\n${end}`;
}

function rememberReview({ findings, comparison }: ReviewReport): EarlierReview {
  return {
    findings: [...findings.map(asEarlierFinding), ...(comparison?.carried ?? [])],
    addressed: comparison?.addressed ?? [],
  };
}
