/** The one comment of a kind on a pull request: found by its mark among the action's own comments, and edited with every push. */

import { z } from "zod";
import type { PullRequestJob } from "../prepare-run.ts";
import { retryGitHub } from "./retry-github.ts";

export const commentSchema = z.object({
  id: z.number(),
  body: z.string().nullish(),
  html_url: z.string().optional(),
  user: z.object({ login: z.string() }).nullable(),
});

export type StickyComment = ReturnType<typeof stickyComment>;

/** `mark`: what the comment begins with. */
export function stickyComment({ client, repository, pull, inputs }: PullRequestJob, mark: string) {
  const path = `/repos/${repository}/issues`;
  const find = async () => {
    const comments = await client.list(`${path}/${pull.number}/comments`, commentSchema);
    const own = comments.find(({ user, body }) => user?.login === inputs.commentAuthor && body?.startsWith(mark));
    return own ? { id: own.id, body: own.body ?? "" } : null;
  };
  return {
    /** null: there is none yet. */
    find: () => retryGitHub(find),
    /** Resolves to its address. */
    write: (body: string) =>
      retryGitHub(async () => {
        const known = await find();
        const written = known
          ? await client.send("PATCH", `${path}/comments/${known.id}`, { body }, commentSchema)
          : await client.send("POST", `${path}/${pull.number}/comments`, { body }, commentSchema);
        return written.html_url ?? "";
      }),
  };
}
