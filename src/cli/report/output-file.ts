/**
 * Files written outside the debate's folder, by --output and --report. An unusable path is reported before the debate
 * starts.
 */

import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { makeFolder } from "../../folder/make-folder.ts";
import { errnoWords } from "../../log/errno.ts";
import { errorCode } from "../../request/context/read-text.ts";
import { unwritableReason } from "../../request/resolve-destination.ts";
import type { CliInput } from "../arguments/cli-command.ts";

export async function checkOutput(input: CliInput): Promise<void> {
  const path = input.value("output");
  if (path === null || path.trim() === "") return;
  const fault = (await isFolder(path)) ? "is a folder, not a file" : await unwritableReason(dirname(resolve(path)));
  if (fault === null) return;
  const what = fault.endsWith("not a file") ? path : `${path} cannot be written: its folder`;
  input.addProblem(new ConclaveError("OUTPUT_UNWRITABLE", `The file ${what} ${fault}.`));
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(resolve(path))).isDirectory();
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return false;
  }
}

/** Creates missing parent folders. Throws OUTPUT_UNWRITABLE. */
export function writeOutput(path: string, text: string): void {
  try {
    makeFolder(dirname(resolve(path)));
    writeFileSync(resolve(path), text);
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    throw new ConclaveError("OUTPUT_UNWRITABLE", `The file ${path} could not be written: ${errnoWords(code)}.`, {
      cause: error,
    });
  }
}
