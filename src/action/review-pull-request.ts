/** A review of a pull request: findings on their lines, a summary that is edited with every push, files for later steps. */

import { join } from "node:path";
import { REVIEW_MARK } from "../views/review/pr-review.ts";
import { reviewReport } from "../views/review/review-report.ts";
import { endWithoutResult, noResultReason } from "./end-without-result.ts";
import { stickyComment } from "./github/sticky-comment.ts";
import { postOrWarn, postReview } from "./post-review.ts";
import { type PullRequestJob, prepareRun } from "./prepare-run.ts";
import { readMemory } from "./review-memory.ts";
import { runConclave } from "./run-conclave.ts";
import type { Runner } from "./runner.ts";
import { noReportBody } from "./summary-body.ts";
import { writeReports } from "./write-reports.ts";

/** Resolves to the exit status of the step; null: there is nothing to review. */
export async function reviewPullRequest(job: PullRequestJob, runner: Runner): Promise<number | null> {
  const { pull, inputs, client, repository, environment } = job;
  const { number, head } = pull;
  const prepared = await prepareRun(job);
  if (prepared === null) return null;
  const { folder, tree, diff, missing } = prepared;
  const sticky = stickyComment(job, REVIEW_MARK);
  const earlier = readMemory((await sticky.find())?.body ?? "");
  const debate = join(folder, `review-${number}`);
  const words = ["review", diff, ...inputs.options];
  const finished = await runner.shield(() => runConclave({ tree, debate, words, environment }));
  const { exit, state } = finished;
  if (exit === 0 && state === null) return null;
  const report = state === null || state.outcome === "insufficient" ? null : reviewReport(state, earlier);
  if (report === null) {
    const body = noReportBody(noResultReason(finished), head, earlier);
    await postOrWarn(runner, () => sticky.write(body));
    runner.addSummary(body);
    return endWithoutResult(finished, inputs, runner);
  }
  const thread = { client, path: `/repos/${repository}/pulls`, number, author: inputs.commentAuthor, head };
  const lines = inputs.mode === "summary" ? null : thread;
  const url = await postReview({ report, lines, sticky, head, missing }, runner);
  runner.setOutputs({ state: "reviewed", ...writeReports(report, folder), debate, "comment-url": url });
  if (exit !== 0) runner.annotate("error", `There are findings that fail-on names (${inputs.failOn}).`);
  return exit;
}
