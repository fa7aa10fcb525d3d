/** Writes a debate's computed files and its entry in the index. */

import { basename, dirname } from "node:path";
import type { DebateFiles } from "./debate-files.ts";
import { numberOf } from "./debate-folder.ts";
import { indexAlone, indexDebate } from "./index-file.ts";

/** Returns what could not be written. */
export async function flushAndIndex(folder: string, files: DebateFiles): Promise<readonly string[]> {
  const problems = await files.flush();
  await (isAlone(folder) ? indexAlone(folder) : indexDebate(folder));
  return problems;
}

/** A numbered folder has siblings, and the index and the viewer beside it; any other has them inside. */
export function folderOfDebates(folder: string): string {
  return isAlone(folder) ? folder : dirname(folder);
}

function isAlone(folder: string): boolean {
  return numberOf(basename(folder)) === null;
}
