/** Lists the files of a folder, or a summary by subfolder if there are too many. */

import { listTreeFiles, locate, type TreeOptions, whyNoFile } from "./working-tree.ts";

const ENTRIES_AT_MOST = 200;

export async function listFiles(folder: string, tree: TreeOptions, signal: AbortSignal): Promise<string> {
  const names = await filesBelow(folder, tree);
  signal.throwIfAborted();
  if (typeof names === "string") return names;
  if (names.length === 0) return `${folder} contains no files.`;
  if (names.length <= ENTRIES_AT_MOST) return names.join("\n");
  const entries = summariseFolders(names);
  const more = entries.length - ENTRIES_AT_MOST;
  return [...entries.slice(0, ENTRIES_AT_MOST), ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
}

/** Names relative to the working directory, or a sentence that says why there are none. */
export async function filesBelow(folder: string, tree: TreeOptions): Promise<readonly string[] | string> {
  const place = await locate(folder, tree);
  if (place.is === "file") return [place.name];
  if (place.is === "absent") return `There is no folder ${folder} in the working directory.`;
  if (place.is !== "folder") return whyNoFile(place, folder);
  const all = await listTreeFiles(tree);
  return place.name === "" ? all : all.filter((name) => name.startsWith(`${place.name}/`));
}

/** One line for each file and folder directly below their common folder. */
function summariseFolders(names: readonly string[]): readonly string[] {
  const depth = commonDepth(names);
  const counts = new Map<string, number>();
  for (const name of names) {
    const parts = name.split("/");
    const entry = parts.slice(0, depth + 1).join("/") + (parts.length > depth + 1 ? "/" : "");
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  return [...counts].map(([entry, count]) => (entry.endsWith("/") ? `${entry} (${count} files)` : entry));
}

function commonDepth(names: readonly string[]): number {
  const [first = ""] = names;
  const folders = first.split("/").slice(0, -1);
  const end = folders.findIndex((_, index) => {
    const start = `${folders.slice(0, index + 1).join("/")}/`;
    return !names.every((name) => name.startsWith(start));
  });
  return end < 0 ? folders.length : end;
}
