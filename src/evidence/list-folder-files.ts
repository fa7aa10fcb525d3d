/** The files of a folder that are meant when pointing at it: what git would keep, else all but what tools put there. */

import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { errnoOf } from "../log/errno.ts";

const SKIPPED = new Set(["node_modules", ".git"]);

/** Absolute paths, sorted. */
export async function listFolderFiles(folder: string): Promise<readonly string[]> {
  const kept = await listGitFiles(folder);
  // A folder that git ignores was named on purpose.
  const files = kept.length > 0 ? kept.map((name) => join(folder, name)) : await walkFolder(folder);
  return files.toSorted();
}

async function listGitFiles(folder: string): Promise<readonly string[]> {
  // A repository can name a program to be run for its file list; it is not.
  const words = [
    "-C",
    folder,
    "-c",
    "core.fsmonitor=false",
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ];
  try {
    const { stdout } = await promisify(execFile)("git", words, { maxBuffer: 64_000_000 });
    return [...new Set(stdout.split("\0").filter((name) => name !== ""))];
  } catch {
    // No git, no repository, or a listing beyond all bounds: the folder is walked instead.
    return [];
  }
}

async function walkFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    // What may not be read holds nothing for anybody here.
    if (errnoOf(error) === null) throw error;
    return [];
  });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walkFolder(path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return found.flat();
}
