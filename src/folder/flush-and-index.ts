/** Writes a debate's computed files and its entry in the index. */

import { basename } from "node:path";
import type { DebateFiles } from "./debate-files.ts";
import { numberOf } from "./debate-folder.ts";
import { indexAlone, indexDebate } from "./index-file.ts";

/** Returns what could not be written. */
export async function flushAndIndex(folder: string, files: DebateFiles): Promise<readonly string[]> {
  const problems = await files.flush();
  await (isAlone(folder) ? indexAlone(folder) : indexDebate(folder));
  return problems;
}

/** A numbered folder has siblings; any other has its index and its viewer inside. */
export function isAlone(folder: string): boolean {
  return numberOf(basename(folder)) === null;
}
