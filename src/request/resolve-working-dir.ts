/** Where speakers run: the working directory of the input, else the current folder. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { errorCode } from "./context/read-text.ts";
import type { InputCheck } from "./input-check.ts";

export async function resolveWorkingDir(check: InputCheck): Promise<string> {
  const { workingDir } = check.input;
  const fault = workingDir === undefined ? null : await folderFault(workingDir, constants.R_OK, READ_FAULTS);
  if (fault === null) return resolve(workingDir ?? ".");
  const message = `The working directory ${workingDir} ${fault}.`;
  check.addProblemOf("workingDir", new ConclaveError("FOLDER_UNUSABLE", message));
  return process.cwd();
}

const READ_FAULTS = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "is not readable",
  EPERM: "is not readable",
};

/** null: it is a folder that can be entered, and used in this mode. `faults` says what is wrong, by the code of the error. */
export async function folderFault(
  path: string,
  mode: number,
  faults: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    if (!(await stat(path)).isDirectory()) return "is not a folder";
    await access(path, mode | constants.X_OK);
    return null;
  } catch (error) {
    const fault = faults[errorCode(error) ?? ""];
    if (fault === undefined) throw error;
    return fault;
  }
}
