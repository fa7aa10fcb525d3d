/** Where a debate is stored: `path` for this one, `outDir` for all, else the project's own folder. Nothing is created here. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { isDebateFolder } from "../folder/debate-folder.ts";
import { findParent, repositoryRoot } from "../folder/find-parent.ts";
import { liesIn, realPath } from "../folder/real-path.ts";
import { errorCode } from "./context/read-text.ts";
import type { DebateDestination } from "./debate-request.ts";
import type { InputCheck } from "./input-check.ts";

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
  try {
    if (!(await stat(path)).isDirectory()) return "is not a folder";
    await access(path, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    switch (errorCode(error)) {
      case "ENOENT":
        return dirname(path) === path ? "does not exist" : unwritableReason(dirname(path)).then(creationFault);
      case "ENOTDIR":
        return "lies below something that is not a folder";
      case "ENAMETOOLONG":
        return "has a name that is too long";
      case "EACCES":
      case "EPERM":
      case "EROFS":
        return "is not writable";
      default:
        throw error;
    }
  }
}

function creationFault(fault: string | null): string | null {
  return fault === null ? null : "cannot be created there";
}
