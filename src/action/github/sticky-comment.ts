/** The one comment of a kind on a pull request: found by its mark among the action's own comments, and edited with every push. */

import { z } from "zod";
import type { GitHubClient } from "./github-client.ts";
import { retryGitHub } from "./retry-github.ts";

export const commentSchema = z.object({
  id: z.number(),
  body: z.string().nullish(),
  html_url: z.string().optional(),
  user: z.object({ login: z.string() }).nullable(),
});

export interface StickyComment {
  /** null: there is none yet. */
  find(): Promise<{ readonly id: number; readonly body: string } | null>;
  /** Resolves to its address. */
  write(body: string): Promise<string>;
}

export interface CommentThread {
  readonly client: GitHubClient;
  /** `/repos/OWNER/REPO/issues`. */
  readonly path: string;
  readonly number: number;
  readonly author: string;
  /** What the comment begins with. */
  readonly mark: string;
}

export function stickyComment({ client, path, number, author, mark }: CommentThread): StickyComment {
  const find = async () => {
    const comments = await client.list(`${path}/${number}/comments`, commentSchema);
    const own = comments.find(({ user, body }) => user?.login === author && body?.startsWith(mark));
    return own ? { id: own.id, body: own.body ?? "" } : null;
  };
  return {
    find: () => retryGitHub(find),
    write: (body) =>
      retryGitHub(async () => {
        const known = await find();
        const written = known
          ? await client.send("PATCH", `${path}/comments/${known.id}`, { body }, commentSchema)
          : await client.send("POST", `${path}/${number}/comments`, { body }, commentSchema);
        return written.html_url ?? "";
      }),
  };
}
