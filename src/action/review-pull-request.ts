/**
 * The action from the event to the exit status. The pull request is only ever data: its diff comes from GitHub's API, and the
 * configuration, prompts and seats from the base branch.
 */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { Environment } from "../speakers/process/child-environment.ts";
import { type ReviewReport, reviewReport } from "../views/review/review-report.ts";
import { type ActionInputs, readInputs } from "./action-inputs.ts";
import { downloadTree } from "./github/download-tree.ts";
import { findPullRequest, type OpenPullRequest } from "./github/find-pull-request.ts";
import { createGitHubClient, type GitHubClient } from "./github/github-client.ts";
import { readPullRequestDiff } from "./github/pull-request-diff.ts";
import { retryGitHub } from "./github/retry-github.ts";
import { stickyComment } from "./github/sticky-comment.ts";
import { postOrWarn, postReview } from "./post-review.ts";
import { readMemory } from "./review-memory.ts";
import { type FinishedReview, runReview } from "./run-review.ts";
import type { Runner } from "./runner.ts";
import { noReportBody } from "./summary-body.ts";
import { writeReports } from "./write-reports.ts";

/** Resolves to the exit status of the step. */
export async function reviewPullRequest(environment: Environment, runner: Runner): Promise<number> {
  try {
    const inputs = readInputs(environment);
    const repository = environment.GITHUB_REPOSITORY ?? "";
    const api = environment.GITHUB_API_URL ?? "https://api.github.com";
    const client = createGitHubClient({ api, token: inputs.token });
    const pull = await retryGitHub(() => findPullRequest(client, repository, environment));
    const reason = skipReason(pull, inputs, environment.GITHUB_EVENT_NAME);
    if (pull === null || reason !== null) return skip(runner, reason ?? "");
    return await review({ pull, inputs, client, repository, environment }, runner);
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    runner.setOutputs({ state: "failed" });
    runner.annotate("error", `${error.message} ${error.hint}`);
    return error.exit;
  }
}

/** null: it is reviewed. */
function skipReason(pull: OpenPullRequest | null, { forks }: ActionInputs, event: string | undefined): string | null {
  if (pull === null) return "Skipped: this commit is no longer the last one of an open pull request.";
  if (!pull.isFork) return null;
  if (event === "pull_request")
    return "Skipped: a pull request from a fork gets no secrets, so there are no keys to review it.";
  return forks === "review" ? null : "Skipped: the pull request comes from a fork. Set the input forks to review it.";
}

function skip(runner: Runner, reason: string, state = "skipped"): number {
  runner.setOutputs({ state });
  runner.annotate("notice", reason);
  runner.addSummary(`### Conclave review\n\n${reason}`);
  return 0;
}

interface ReviewJob {
  readonly pull: OpenPullRequest;
  readonly inputs: ActionInputs;
  readonly client: GitHubClient;
  readonly repository: string;
  readonly environment: Environment;
}

async function review({ pull, inputs, client, repository, environment }: ReviewJob, runner: Runner): Promise<number> {
  const { number, head, base } = pull;
  const { commentAuthor: author, options, mode } = inputs;
  const pulls = `/repos/${repository}/pulls`;
  const folder = mkdtempSync(join(environment.RUNNER_TEMP ?? tmpdir(), "conclave-review-"));
  const tree = join(folder, "base");
  const { text: diff, missing } = await retryGitHub(() => readPullRequestDiff(client, `${pulls}/${number}`));
  await retryGitHub(() => downloadTree(client, `/repos/${repository}/tarball/${base}`, tree));
  const sticky = stickyComment({ client, path: `/repos/${repository}/issues`, number, author });
  const earlier = readMemory((await sticky.find())?.body ?? "");
  const debate = join(folder, `review-${number}`);
  const run = { tree, number, diff, debate, options, environment };
  const finished = await runner.shield(() => runReview(run));
  if (finished.exit === 0 && finished.state === null) return skip(runner, "There is nothing to review.", "nothing");
  const report = finishedReport(finished, earlier);
  if (report === null) {
    const body = noReportBody(noReportReason(finished), head, earlier);
    await postOrWarn(runner, () => sticky.write(body));
    runner.addSummary(body);
    return endWithoutReport(finished, inputs, runner);
  }
  const lines = mode === "summary" ? null : { client, path: pulls, number, author, head };
  const url = await postReview({ report, lines, sticky, head, missing }, runner);
  runner.setOutputs({ state: "reviewed", ...writeReports(report, folder), debate, "comment-url": url });
  if (finished.exit !== 0) runner.annotate("error", `There are findings that fail-on names (${inputs.failOn}).`);
  return finished.exit;
}

/** null: too few seats answered, or the review was cut off. */
function finishedReport({ state }: FinishedReview, earlier: Parameters<typeof reviewReport>[1]): ReviewReport | null {
  return state === null || state.outcome === "insufficient" ? null : reviewReport(state, earlier);
}

const EXIT_LIMIT = 5;

function noReportReason({ exit, state }: FinishedReview): string {
  if (exit === EXIT_LIMIT) return "The budget or another limit was reached before there was a result.";
  if (state?.outcome === "insufficient") return "Too few seats answered.";
  return `conclave review ended with status ${exit}; the log of the job says why.`;
}

/** Whoever gates merges on the review needs one; a mistake in the set-up always fails. */
function endWithoutReport(finished: FinishedReview, { failOn }: ActionInputs, runner: Runner): number {
  const isLimit = finished.exit === EXIT_LIMIT;
  const isFailure = failOn !== "" || !(isLimit || finished.state?.outcome === "insufficient");
  runner.setOutputs({ state: isLimit ? "limit" : "failed" });
  runner.annotate(isFailure ? "error" : "warning", noReportReason(finished));
  return isFailure ? finished.exit : 0;
}
