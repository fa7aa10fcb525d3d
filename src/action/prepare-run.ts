/** What a run needs of its pull request: a folder with the files of the base branch, and the diff as one more file in it. */

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Environment } from "../speakers/process/child-environment.ts";
import type { ActionInputs } from "./action-inputs.ts";
import type { OpenPullRequest } from "./github/find-pull-request.ts";
import type { GitHubClient } from "./github/github-client.ts";
import { readPullRequestDiff } from "./github/pull-request-diff.ts";
import { retryGitHub } from "./github/retry-github.ts";

export interface PullRequestJob {
  readonly pull: OpenPullRequest;
  readonly inputs: ActionInputs;
  readonly client: GitHubClient;
  readonly repository: string;
  readonly environment: Environment;
}

export interface PreparedRun {
  /** For the files of this run. */
  readonly folder: string;
  readonly tree: string;
  /** The name of the diff's file. */
  readonly diff: string;
  /** Files whose changes GitHub does not show. */
  readonly missing: readonly string[];
}

/** null: nothing was changed. */
export async function prepareRun(job: PullRequestJob): Promise<PreparedRun | null> {
  const { client, repository, environment } = job;
  const { number, base } = job.pull;
  const path = `/repos/${repository}`;
  const { text, missing } = await retryGitHub(() => readPullRequestDiff(client, `${path}/pulls/${number}`));
  if (text === "") return null;
  const folder = mkdtempSync(join(environment.RUNNER_TEMP ?? tmpdir(), "conclave-"));
  const tree = join(folder, "base");
  await retryGitHub(() => downloadTree(client, `${path}/tarball/${base}`, tree));
  const diff = `pull-request-${number}.diff`;
  writeIn(tree, diff, text);
  return { folder, tree, diff, missing };
}

/** The files of the base branch: its configuration, prompts and roles count, whatever a workflow checked out and the pull request changes. */
async function downloadTree(client: GitHubClient, path: string, folder: string): Promise<void> {
  const archive = `${folder}.tar.gz`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(archive, await client.download(path));
  // GitHub puts everything into one folder that is named after the commit.
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
}

/** Returns the path of the file. */
export function writeIn(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
