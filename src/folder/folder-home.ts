/** A debate's folder as its home. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileLog } from "../log/file-log.ts";
import { hostBox } from "../log/host-box.ts";
import { liveFile, readLive } from "../log/live-file.ts";
import { findLockOwner } from "../log/lock.ts";
import { LOG_NAME } from "./debate-folder.ts";
import { type DebateHome, NO_WAITING } from "./debate-home.ts";
import { flushAndIndex } from "./flush-and-index.ts";

/** Touches nothing until it is used. */
export function folderHome(folder: string): DebateHome {
  return {
    name: folder,
    host: hostBox(folder),
    log: (access = NO_WAITING) => fileLog(folder, { now: Date.now, ...access }),
    readText: () => readFile(join(folder, LOG_NAME), "utf8"),
    writeLive: () => liveFile(folder),
    readLive: () => readLive(folder),
    isRunning: async () => {
      const held = await findLockOwner(folder);
      return held !== null && held.standing !== "dead";
    },
    findTrouble: async () => null,
    refresh: async (state) => {
      // Loaded when it is needed: it brings all the views with it.
      const { debateFiles } = await import("./debate-files.ts");
      const files = debateFiles(folder);
      files.update(state);
      return flushAndIndex(folder, files);
    },
  };
}
