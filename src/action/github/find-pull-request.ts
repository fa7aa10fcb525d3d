/**
 * The pull request that an event is about, as GitHub knows it at this moment. A `workflow_run` does not say which pull request its
 * commit belongs to, and an artifact of that run could say anything, so GitHub is asked.
 */

import { readFileSync } from "node:fs";
import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { parseJson } from "../../core/text/parse-json.ts";
import type { Environment } from "../../speakers/process/child-environment.ts";
import type { GitHubClient } from "./github-client.ts";

export interface OpenPullRequest {
  readonly number: number;
  /** The commit that is reviewed. */
  readonly head: string;
  /** The commit whose configuration counts. */
  readonly base: string;
  readonly isFork: boolean;
}

const side = z.object({ sha: z.string(), repo: z.object({ full_name: z.string() }).nullable() });
const pullSchema = z.object({ number: z.number(), head: side, base: side });

const eventSchema = z.object({
  pull_request: z.object({ number: z.number(), head: z.object({ sha: z.string() }) }).optional(),
  workflow_run: z
    .object({
      head_sha: z.string(),
      head_branch: z.string(),
      head_repository: z.object({ owner: z.object({ login: z.string() }) }),
    })
    .optional(),
});

/** null: the commit of the event is no longer the last one of an open pull request. */
export async function findPullRequest(
  client: GitHubClient,
  repository: string,
  environment: Environment,
): Promise<OpenPullRequest | null> {
  const { pull_request: pull, workflow_run: run } = readEvent(environment);
  if (pull) {
    const current = await client.get(`/repos/${repository}/pulls/${pull.number}`, pullSchema);
    return current.head.sha === pull.head.sha ? toPullRequest(current, repository) : null;
  }
  if (!run) throw noPullRequest(environment.GITHUB_EVENT_NAME ?? "");
  const head = encodeURIComponent(`${run.head_repository.owner.login}:${run.head_branch}`);
  const open = await client.list(`/repos/${repository}/pulls?state=open&head=${head}`, pullSchema);
  const current = open.find(({ head: { sha } }) => sha === run.head_sha);
  return current ? toPullRequest(current, repository) : null;
}

function readEvent({ GITHUB_EVENT_PATH: path }: Environment): z.infer<typeof eventSchema> {
  const event = eventSchema.safeParse(path ? parseJson(readFileSync(path, "utf8")) : undefined);
  return event.data ?? {};
}

/** A fork that was deleted is still a fork. */
function toPullRequest({ number, head, base }: z.infer<typeof pullSchema>, repository: string): OpenPullRequest {
  return { number, head: head.sha, base: base.sha, isFork: head.repo?.full_name !== repository };
}

function noPullRequest(event: string): ConclaveError {
  return new ConclaveError("USAGE_ARGUMENTS", `The event ${JSON.stringify(event)} has no pull request.`, {
    hint: "Run the action on pull_request, pull_request_target or workflow_run.",
  });
}
