/** The one place where the working directory of a debate becomes a folder of this machine. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { parseTreeId } from "../core/tree-id.ts";
import { TREE_NAME } from "../folder/debate-folder.ts";
import { errnoOf } from "../log/errno.ts";

export interface WorkingFolder {
  readonly path: string;
  /** Whether it has the project's files; otherwise it is only a place to run speakers in. */
  readonly hasFiles: boolean;
}

/** `folder`: of the debate, which has the archive if the working directory is a tree; null: it has no folder. */
export async function openWorkingDir(workingDir: string, folder: string | null): Promise<WorkingFolder> {
  const sha256 = parseTreeId(workingDir);
  if (sha256 === null) return { path: workingDir, hasFiles: true };
  // Loaded only for the debates of a fleet.
  const { openTree } = await import("../folder/tree/open-tree.ts");
  return { path: await openTree(sha256, () => readArchiveFile(folder)), hasFiles: true };
}

async function readArchiveFile(folder: string | null): Promise<Buffer> {
  const path = join(folder ?? ".", TREE_NAME);
  try {
    return await readFile(path);
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    throw new ConclaveError("FILE_UNREADABLE", `The debate's working directory, ${path}, cannot be read.`, {
      cause: error,
      hint: "Write the debate into a folder again: conclave fleet archive ID",
    });
  }
}
