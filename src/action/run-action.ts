/**
 * The action from the event to the exit status. The pull request is only ever data: its diff comes from GitHub's API, and the
 * configuration, prompts and seats from the base branch.
 */

import { ConclaveError } from "../core/errors.ts";
import type { Environment } from "../speakers/process/child-environment.ts";
import { type ActionInputs, readInputs } from "./action-inputs.ts";
import { debatePullRequest } from "./debate-pull-request.ts";
import { findPullRequest, type OpenPullRequest } from "./github/find-pull-request.ts";
import { createGitHubClient } from "./github/github-client.ts";
import { retryGitHub } from "./github/retry-github.ts";
import { reviewPullRequest } from "./review-pull-request.ts";
import type { Runner } from "./runner.ts";

/** Resolves to the exit status of the step. */
export async function runAction(environment: Environment, runner: Runner): Promise<number> {
  try {
    const inputs = readInputs(environment);
    const repository = environment.GITHUB_REPOSITORY ?? "";
    const api = environment.GITHUB_API_URL ?? "https://api.github.com";
    const client = createGitHubClient(api, inputs.token);
    const pull = await retryGitHub(() => findPullRequest(client, repository, environment));
    const reason = skipReason(pull, inputs, environment.GITHUB_EVENT_NAME);
    if (pull === null || reason !== null) return skipRun(runner, "skipped", reason ?? "");
    const job = { pull, inputs, client, repository, environment };
    const exit = await (inputs.question === "" ? reviewPullRequest(job, runner) : debatePullRequest(job, runner));
    return exit ?? skipRun(runner, "nothing", "There is nothing to review.");
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

function skipRun(runner: Runner, state: string, reason: string): number {
  runner.setOutputs({ state });
  runner.annotate("notice", reason);
  runner.addSummary(`### Conclave\n\n${reason}`);
  return 0;
}
