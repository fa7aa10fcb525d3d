/**
 * The changes of a pull request as one diff, from GitHub's list of files: as data, so that nothing of the pull request has to be
 * checked out. GitHub leaves the changes of binary files out, and of files that are too long.
 */

import { z } from "zod";
import type { GitHubClient } from "./github-client.ts";

export interface PullRequestDiff {
  readonly text: string;
  /** Files with changes that GitHub does not show. */
  readonly missing: readonly string[];
}

const fileSchema = z.object({
  filename: z.string(),
  previous_filename: z.string().optional(),
  status: z.string(),
  changes: z.number(),
  patch: z.string().optional(),
});
type ChangedFile = z.infer<typeof fileSchema>;

export async function readPullRequestDiff(client: GitHubClient, path: string): Promise<PullRequestDiff> {
  const files = await client.list(`${path}/files`, fileSchema);
  return {
    text: files.map(diffSection).join(""),
    missing: files.filter(({ patch, changes }) => patch === undefined && changes > 0).map(({ filename }) => filename),
  };
}

/** As git prints it. */
function diffSection({ filename, previous_filename: previous, status, changes, patch }: ChangedFile): string {
  const old = previous ?? filename;
  const isBinary = patch === undefined && changes === 0 && previous === undefined;
  const [before, after] = [
    status === "added" ? "/dev/null" : `a/${old}`,
    status === "removed" ? "/dev/null" : `b/${filename}`,
  ];
  return [
    `diff --git a/${old} b/${filename}`,
    ...(status === "added" ? ["new file mode 100644"] : []),
    ...(status === "removed" ? ["deleted file mode 100644"] : []),
    ...(previous === undefined ? [] : [`rename from ${previous}`, `rename to ${filename}`]),
    ...(isBinary ? [`Binary files ${before} and ${after} differ`] : []),
    ...(patch === undefined ? [] : [`--- ${before}`, `+++ ${after}`, patch]),
    "",
  ].join("\n");
}
