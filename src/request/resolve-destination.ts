/** Where a debate is stored: `path` for this one, `outDir` for all, else the project's own folder. Nothing is created here. */

import { constants } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { isDebateFolder } from "../folder/debate-folder.ts";
import { findParent, repositoryRoot } from "../folder/find-parent.ts";
import { liesIn, realPath } from "../folder/real-path.ts";
import type { DebateDestination } from "./debate-request.ts";
import type { InputCheck } from "./input-check.ts";
import { folderFault } from "./resolve-working-dir.ts";

export async function resolveDestination(check: InputCheck): Promise<DebateDestination> {
  const { path, outDir } = check.input;
  if (path === undefined) {
    if (outDir === undefined) return { kind: "parent", path: usualParent(check) };
    await checkUsable(check, "outDir", outDir);
    return { kind: "parent", path: resolve(outDir) };
  }
  if (outDir !== undefined) check.addWarning("--path and --out-dir were both given; using --path.");
  if (isDebateFolder(resolve(path))) {
    const named = path.includes("/") ? path : `./${path}`;
    const hint = `To continue it: conclave resume ${named}. Or choose another folder.`;
    check.addProblem(new ConclaveError("DEBATE_EXISTS", `The folder ${path} already contains a debate.`, { hint }));
  } else await checkUsable(check, "path", path);
  return { kind: "folder", path: resolve(path) };
}

/** In a cloned repository, the debates folder may be a link. */
function usualParent(check: InputCheck): string {
  const parent = findParent(process.cwd());
  const root = repositoryRoot(parent);
  if (root !== null && !liesIn(root, parent)) {
    const message = `The folder ${parent} is a link to ${realPath(parent)}, outside the project.`;
    const hint = "If that folder is yours, name it directly: --out-dir PATH";
    check.addProblem(new ConclaveError("FOLDER_UNUSABLE", message, { hint }));
  }
  return parent;
}

async function checkUsable(check: InputCheck, key: "path" | "outDir", path: string): Promise<void> {
  const fault = await unwritableReason(resolve(path));
  if (fault !== null)
    check.addProblemOf(key, new ConclaveError("FOLDER_UNUSABLE", `The folder ${JSON.stringify(path)} ${fault}.`));
}

/** null: it is writable, or can be created. */
export async function unwritableReason(path: string): Promise<string | null> {
  const fault = await folderFault(path, constants.W_OK, WRITE_FAULTS);
  if (fault !== WRITE_FAULTS.ENOENT || dirname(path) === path) return fault;
  return (await unwritableReason(dirname(path))) === null ? null : "cannot be created there";
}

const WRITE_FAULTS = {
  ENOENT: "does not exist",
  ENOTDIR: "lies below something that is not a folder",
  ENAMETOOLONG: "has a name that is too long",
  EACCES: "is not writable",
  EPERM: "is not writable",
  EROFS: "is not writable",
};
