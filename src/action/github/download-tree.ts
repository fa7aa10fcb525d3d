/**
 * The files of the base branch, in a folder of their own. The review runs there, so its configuration, prompts and roles are those
 * of the base branch, whatever a workflow checked out and whatever the pull request changes.
 */

import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import type { GitHubClient } from "./github-client.ts";

export async function downloadTree(client: GitHubClient, path: string, folder: string): Promise<void> {
  const archive = `${folder}.tar.gz`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(archive, await client.download(path));
  // GitHub puts everything into one folder that is named after the commit.
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
}
