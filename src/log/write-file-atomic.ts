/**
 * Replaces a file atomically: readers see either the whole old text or the whole new text. The draft has a name that no one
 * can guess and must not be there before, so that no link in a fetched folder leads the text elsewhere.
 */

import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The prefix of temporary files; leftovers of a dead process may be removed. */
export const WRITING_PREFIX = ".writing-";

export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(path), `${WRITING_PREFIX}${randomUUID()}`);
  try {
    await writeFile(draft, content, { flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    // On a full disk, a partial draft would take up needed space.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
