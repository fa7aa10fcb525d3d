/**
 * Reports that something in a folder may have changed. File events are fast but not available everywhere (network file systems,
 * exhausted watches, a missing folder), so slow polling backs them up.
 */

import { type FSWatcher, watch } from "node:fs";
import { attempt, onSystemError } from "./errno.ts";
import { wakeup } from "./wakeup.ts";

export interface FolderWatch {
  /** Resolves at a change since the last call, at the signal, or after a while. */
  waitForChange(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** `file`: report only changes to this file; null: any. */
export function folderWatch(folder: string, file: string | null): FolderWatch {
  const change = wakeup();
  let watcher = openWatcher();

  function openWatcher(): FSWatcher | null {
    const onChange = (_: string, name: string | null) => {
      if (file === null || name === null || name === file) change.notify();
    };
    const fresh = attempt(() => watch(folder, { persistent: false }, onChange), onSystemError(null));
    fresh?.on("error", close);
    return fresh;
  }

  function close() {
    watcher?.close();
    watcher = null;
  }

  return {
    async waitForChange(signal) {
      await change.wait(signal, watcher ? SLOW_POLL_MS : POLL_MS);
      watcher ??= openWatcher();
    },
    close,
  };
}

const SLOW_POLL_MS = 2_000;
const POLL_MS = 500;
