/** Folders that a person points at. One that cannot be used is a mistake in the command line, told with the others. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { errorCode } from "../arguments/read-text.ts";

/** Where speakers run: --working-dir, else the current folder. */
export async function resolveWorkingDir(given: CliInput): Promise<string> {
  const named = given.value("working-dir");
  const fault = named === null ? null : await folderFault(named);
  if (fault === null) return resolve(named ?? ".");
  const message = `The working directory ${named} ${fault}.`;
  given.addProblemOf("working-dir", new ConclaveError("FOLDER_UNUSABLE", message));
  return process.cwd();
}

/** null: it is a folder that can be read. */
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
        return "may not be read by you";
      default:
        throw error;
    }
  }
}
