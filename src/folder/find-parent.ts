/** Where the debates of a project are kept: the nearest `debates` folder, here or upwards to the root of the repository. */

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isFolder } from "./make-folder.ts";

const PARENT_NAME = "debates";

/** The default is the current folder. Outside a repository, parent folders are not searched. */
export function findParent(from: string): string {
  const here = join(resolve(from), PARENT_NAME);
  const root = repositoryRoot(from);
  if (root === null || isFolder(here)) return here;
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (isFolder(join(folder, PARENT_NAME))) return join(folder, PARENT_NAME);
    if (folder === root) return here;
  }
}

export function repositoryRoot(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    // A file in a worktree, a folder elsewhere.
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return null;
  }
}
