/** The relevant files of a folder: those that git would track, else all except generated ones. */

import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onSystemError } from "../log/errno.ts";

const SKIPPED = new Set(["node_modules", ".git"]);

/** Absolute paths, sorted. */
export async function listFolderFiles(folder: string): Promise<readonly string[]> {
  const kept = await listGitFiles(folder);
  // A folder that git ignores but was named explicitly is meant.
  const files = kept.length > 0 ? kept.map((name) => join(folder, name)) : await walkFolder(folder);
  return files.toSorted();
}

async function listGitFiles(folder: string): Promise<readonly string[]> {
  // A repository can configure a program to run for its file list; that is disabled.
  const words = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const { stdout } = await promisify(execFile)("git", words, { cwd: folder, maxBuffer: 64_000_000 });
    return [...new Set(stdout.split("\0").filter((name) => name !== ""))];
  } catch {
    // No git, no repository, or a huge listing: walk the folder instead.
    return [];
  }
}

async function walkFolder(folder: string): Promise<readonly string[]> {
  // Unreadable folders are skipped.
  const entries = await readdir(folder, { withFileTypes: true }).catch(onSystemError([]));
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walkFolder(path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return found.flat();
}
