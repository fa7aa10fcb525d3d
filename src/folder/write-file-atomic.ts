/** Replaces a file in one step: whoever reads it sees all of the old text or all of the new one. */

import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Starts the name of a file that is being written; what is left of one by a dead process may be removed. */
export const WRITING_PREFIX = ".writing-";

export async function writeFileAtomic(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `${WRITING_PREFIX}${process.pid}-${basename(path)}`);
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    // On a full disk half a draft would keep the room that everybody waits for.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
