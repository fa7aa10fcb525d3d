/** The relevant files of a folder: those that git would track, else all except generated ones. */

import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onSystemError } from "../log/errno.ts";

const SKIPPED = new Set(["node_modules", ".git"]);

/** Absolute paths, sorted. */
export async function listFolderFiles(folder: string): Promise<readonly string[]> {
  return (await listFewFiles(folder, { atMost: Number.POSITIVE_INFINITY, signal: new AbortController().signal })) ?? [];
}

export interface ListLimits {
  /** How many entries are looked at where git doesn't list them. */
  readonly atMost: number;
  readonly signal: AbortSignal;
}

/** The same; null: there are too many. Rejects when aborted. */
export async function listFewFiles(folder: string, { atMost, signal }: ListLimits): Promise<readonly string[] | null> {
  const kept = await listGitFiles(folder, signal);
  // A folder that git ignores but was named explicitly is meant.
  if (kept.length > 0) return kept.map((name) => join(folder, name)).toSorted();
  const walk = { seen: 0, atMost, signal };
  const files = await walkFolder(folder, walk);
  return walk.seen > atMost ? null : files.toSorted();
}

async function listGitFiles(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  // A repository can configure a program to run for its file list; that is disabled.
  const words = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const { stdout } = await promisify(execFile)("git", words, { cwd: folder, maxBuffer: 64_000_000, signal });
    return [...new Set(stdout.split("\0").filter((name) => name !== ""))];
  } catch {
    signal.throwIfAborted();
    // No git, no repository, or a huge listing: walk the folder instead.
    return [];
  }
}

interface Walk extends ListLimits {
  /** Entries so far. */
  seen: number;
}

async function walkFolder(folder: string, walk: Walk): Promise<readonly string[]> {
  walk.signal.throwIfAborted();
  if (walk.seen > walk.atMost) return [];
  // Unreadable folders are skipped.
  const entries = await readdir(folder, { withFileTypes: true }).catch(onSystemError([]));
  walk.seen += entries.length;
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walkFolder(path, walk);
      return entry.isFile() ? [path] : [];
    }),
  );
  return found.flat();
}
