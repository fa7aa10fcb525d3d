/**
 * Keeps progress.json up to date: replaced atomically at every change, at most four times a second, and once more at the end.
 * Nothing depends on it: write errors are ignored, and the next change tries again.
 */

import { join } from "node:path";
import { writeFileAtomic } from "../log/write-file-atomic.ts";

export const PROGRESS_NAME = "progress.json";
const PAUSE_MS = 250;

export function progressFile(folder: string) {
  let latest: (() => string) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function write(): void {
    timer = null;
    const text = latest;
    latest = null;
    if (text) writing = writing.then(() => writeFileAtomic(join(folder, PROGRESS_NAME), text())).catch(() => undefined);
  }

  return {
    /** `text` is called only when the file is written. */
    update(text: () => string): void {
      latest = text;
      timer ??= setTimeout(write, PAUSE_MS);
    },
    /** Resolves when the last update is written. */
    async flush(): Promise<void> {
      if (timer) clearTimeout(timer);
      write();
      await writing;
    },
  };
}
