/**
 * Replaces a file in one step: whoever reads it sees all of the old text or all of the new one. The draft has a name that nobody
 * can guess and must not be there before, so that no link in a fetched folder leads the text elsewhere.
 */

import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Starts the name of a file that is being written; what is left of one by a dead process may be removed. */
export const WRITING_PREFIX = ".writing-";

export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(path), `${WRITING_PREFIX}${randomUUID()}`);
  try {
    await writeFile(draft, content, { flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    // On a full disk half a draft would keep the room that everybody waits for.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
