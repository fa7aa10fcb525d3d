/** Where speakers run: the working directory of the input, else the current folder. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { errorCode } from "./context/read-text.ts";
import type { InputCheck } from "./input-check.ts";

export async function resolveWorkingDir(check: InputCheck): Promise<string> {
  const { workingDir } = check.input;
  const fault = workingDir === undefined ? null : await folderFault(workingDir);
  if (fault === null) return resolve(workingDir ?? ".");
  const message = `The working directory ${workingDir} ${fault}.`;
  check.addProblemOf("workingDir", new ConclaveError("FOLDER_UNUSABLE", message));
  return process.cwd();
}

/** null: it is a readable folder. */
async function folderFault(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isDirectory()) return "is not a folder";
    await access(path, constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    switch (errorCode(error)) {
      case "ENOENT":
      case "ENOTDIR":
        return "does not exist";
      case "EACCES":
      case "EPERM":
        return "is not readable";
      default:
        throw error;
    }
  }
}
