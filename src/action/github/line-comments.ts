/**
 * The comments on lines of a pull request. Each carries the fingerprint of its finding, so what was said on an earlier push is not
 * said again, and a comment whose finding was addressed is struck. One line that GitHub refuses costs only that comment.
 */

import { z } from "zod";
import { pluralize } from "../../views/amounts.ts";
import { findingMark, type LineComment } from "../../views/review/pr-review.ts";
import { type GitHubClient, GitHubError } from "./github-client.ts";
import { retryGitHub } from "./retry-github.ts";
import { commentSchema } from "./sticky-comment.ts";

export interface LineThread {
  readonly client: GitHubClient;
  /** `/repos/OWNER/REPO/pulls`. */
  readonly path: string;
  readonly number: number;
  readonly author: string;
  /** The commit that the lines belong to. */
  readonly head: string;
}

const ANYTHING = z.unknown();

/** Resolves to the comments that GitHub refused. */
export function postLineComments(thread: LineThread, wanted: readonly LineComment[]): Promise<readonly LineComment[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  const { client, path, number, head } = thread;
  return retryGitHub(async () => {
    const known = (await listOwn(thread)).map(({ fingerprint }) => fingerprint);
    const comments = wanted.filter(({ body }) => !known.some((fingerprint) => fingerprint === findingMark.read(body)));
    if (comments.length === 0) return [];
    const body = `${pluralize(comments.length, "finding")} on these lines; the comment with the summary lists all of them.`;
    const review = { commit_id: head, event: "COMMENT", body, comments };
    const isRefused = await refuses(() => client.send("POST", `${path}/${number}/reviews`, review, ANYTHING));
    return isRefused ? postOneByOne(thread, comments) : [];
  });
}

/** One wrong line makes GitHub refuse a whole review, and it does not say which. */
async function postOneByOne(
  { client, path, number, head }: LineThread,
  comments: readonly LineComment[],
): Promise<readonly LineComment[]> {
  const refused: LineComment[] = [];
  for (const comment of comments) {
    const body = { commit_id: head, ...comment };
    if (await refuses(() => client.send("POST", `${path}/${number}/comments`, body, ANYTHING))) refused.push(comment);
  }
  return refused;
}

async function refuses(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return false;
  } catch (error) {
    if (error instanceof GitHubError && error.status === 422) return true;
    throw error;
  }
}

/** Strikes the comments of findings that were addressed. */
export function strikeLineComments(thread: LineThread, addressed: ReadonlySet<string>): Promise<void> {
  if (addressed.size === 0) return Promise.resolve();
  const { client, path, head } = thread;
  return retryGitHub(async () => {
    for (const { id, body, fingerprint } of await listOwn(thread)) {
      if (!addressed.has(fingerprint)) continue;
      await client.send("PATCH", `${path}/comments/${id}`, { body: strikeBody(body, head) }, ANYTHING);
    }
  });
}

/** Those that stand: a struck one no longer ends with its mark, and may have to be said again. */
async function listOwn({ client, path, number, author }: LineThread) {
  const comments = await client.list(`${path}/${number}/comments`, commentSchema);
  return comments.flatMap(({ id, body, user }) => {
    const fingerprint = findingMark.read(body ?? "");
    const isOwn = user?.login === author && fingerprint !== null;
    return isOwn && body ? [{ id, body, fingerprint }] : [];
  });
}

function strikeBody(body: string, head: string): string {
  const [title = "", ...rest] = body.split("\n");
  const fold = `<details>\n<summary>The finding</summary>\n${rest.join("\n")}\n\n</details>`;
  return `~~${title}~~ Addressed in ${head.slice(0, 7)}.\n\n${fold}`;
}
