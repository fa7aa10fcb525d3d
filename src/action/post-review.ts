/**
 * Puts a review on its pull request: comments on lines first, then the summary, which knows what GitHub refused. Whatever GitHub
 * refuses, the review was paid for and is not lost: it is in the summary of the job.
 */

import { pullRequestReview } from "../views/review/pr-review.ts";
import type { ReviewReport } from "../views/review/review-report.ts";
import { GitHubError } from "./github/github-client.ts";
import { type LineThread, postLineComments, strikeLineComments } from "./github/line-comments.ts";
import type { StickyComment } from "./github/sticky-comment.ts";
import type { Runner } from "./runner.ts";
import { reportBody } from "./summary-body.ts";

export interface ReviewPost {
  readonly report: ReviewReport;
  /** null: no comments on lines. */
  readonly lines: LineThread | null;
  readonly sticky: StickyComment;
  readonly head: string;
  readonly missing: readonly string[];
}

export async function postReview(
  { report, lines, sticky, head, missing }: ReviewPost,
  runner: Runner,
): Promise<string> {
  let refused = 0;
  const body = () => reportBody(report, { head, refused, missing });
  const url = await postOrWarn(runner, async () => {
    if (lines) {
      refused = (await postLineComments(lines, pullRequestReview(report).comments)).length;
      const addressed = (report.comparison?.addressed ?? []).map(({ fingerprint }) => fingerprint);
      await strikeLineComments(lines, new Set(addressed));
    }
    return sticky.write(body());
  });
  runner.addSummary(body());
  return url;
}

/** Resolves to what was posted, or to nothing. */
export async function postOrWarn(runner: Runner, post: () => Promise<string>): Promise<string> {
  try {
    return await post();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    runner.annotate("warning", `${error.message} The review is in the summary of this job. ${error.hint}`);
    return "";
  }
}
