/**
 * Keeps progress.json current: replaced in one step at every change, at most four times a second, and once more at the end.
 * Nothing depends on it: what cannot be written is passed over, and the next change writes it anew.
 */

import { join } from "node:path";
import { writeFileAtomic } from "../log/write-file-atomic.ts";

export interface ProgressFile {
  /** `text` is asked for when it is written, not before. */
  update(text: () => string): void;
  /** Resolves when the last one is written. */
  flush(): Promise<void>;
}

export const PROGRESS_NAME = "progress.json";
const PAUSE_MS = 250;

export function progressFile(folder: string): ProgressFile {
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
    update(text) {
      latest = text;
      timer ??= setTimeout(write, PAUSE_MS);
    },
    async flush() {
      if (timer) clearTimeout(timer);
      write();
      await writing;
    },
  };
}
