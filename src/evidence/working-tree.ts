/**
 * The working directory as seats may see it. Every path from a seat passes through `locate`, which resolves links before it
 * decides: paths outside are rejected however they are written, and secrets and hidden folders do not exist. The response for
 * an outside path does not depend on whether it exists.
 */

import { constants } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { errnoOf, onSystemError } from "../log/errno.ts";
import { isInside } from "../log/is-inside.ts";
import { readAt } from "../log/log-reader.ts";
import { type ListLimits, listFewFiles, listFolderFiles } from "./list-folder-files.ts";
import { isInSecretFolder, isSecretFile } from "./secret-files.ts";

export interface TreeOptions {
  readonly workingDir: string;
  /** Hidden folders. */
  readonly hidden: readonly string[];
}

export type TreeEntry =
  /** `path` has its links resolved; `name` is relative to the working directory. */
  | { readonly is: "file"; readonly path: string; readonly name: string }
  | { readonly is: "folder"; readonly path: string; readonly name: string }
  | { readonly is: "outside" | "absent" | "device" | "forbidden" };

export async function locate(path: string, { workingDir, hidden }: TreeOptions): Promise<TreeEntry> {
  if (path.includes("\0")) return { is: "absent" };
  const asked = resolve(workingDir, path);
  const root = await resolveRealPath(workingDir);
  try {
    const real = await realpath(asked);
    if (!isInside(root, real)) return { is: "outside" };
    const name = relative(root, real);
    if (isSecretFile(asked) || isWithheld(name, root, await Promise.all(hidden.map(resolveRealPath))))
      return { is: "absent" };
    const found = await stat(real);
    if (found.isFile()) return { is: "file", path: real, name };
    return found.isDirectory() ? { is: "folder", path: real, name } : { is: "device" };
  } catch (error) {
    const code = errnoOf(error);
    if (code === null) throw error;
    if (!isInside(root, await nearestRealPath(asked))) return { is: "outside" };
    return { is: code === "EACCES" || code === "EPERM" ? "forbidden" : "absent" };
  }
}

/** The files that seats may see, relative to the working directory, sorted, without those that git ignores. */
export async function listTreeFiles(tree: TreeOptions): Promise<readonly string[]> {
  return (await listVisible(tree, listFolderFiles)) ?? [];
}

/** The same; null: there are too many. Rejects when aborted. */
export function listFewTreeFiles(tree: TreeOptions, limits: ListLimits): Promise<readonly string[] | null> {
  return listVisible(tree, (root) => listFewFiles(root, limits));
}

async function listVisible(
  { workingDir, hidden }: TreeOptions,
  list: (root: string) => Promise<readonly string[] | null>,
): Promise<readonly string[] | null> {
  const root = await resolveRealPath(workingDir);
  const folders = await Promise.all(hidden.map(resolveRealPath));
  const names = (await list(root))?.map((path) => relative(root, path));
  return names?.filter((name) => !isWithheld(name, root, folders)) ?? null;
}

function isWithheld(name: string, root: string, hidden: readonly string[]): boolean {
  if (isSecretFile(name) || isInSecretFolder(name)) return true;
  return hidden.some((folder) => isInside(folder, join(root, name)));
}

/** Why there is no file to read, as a sentence. */
export function whyNoFile(place: Exclude<TreeEntry, { is: "file" }>, path: string): string {
  switch (place.is) {
    case "outside":
      return `${path} is outside the working directory.`;
    case "absent":
      return `There is no file ${path} in the working directory.`;
    case "folder":
      return `${path} is a folder, not a file.`;
    case "device":
      return `${path} is not a regular file.`;
    case "forbidden":
      return `${path} is not readable.`;
  }
}

/** A missing path (the debates folder before the first debate) is returned unchanged. */
function resolveRealPath(folder: string): Promise<string> {
  return realpath(folder).catch(onSystemError(folder));
}

/** Where the path would lead, by its deepest existing folder. */
async function nearestRealPath(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  return (await realpath(parent).catch(onSystemError(null))) ?? nearestRealPath(parent);
}

export interface FileText {
  readonly text: string;
  /** Bytes before anything was cut. */
  readonly size: number;
  readonly isCut: boolean;
}

/** At most `atMost` bytes of a located file; null: not text, not readable, or not a file any more. */
export function readFileText(path: string, atMost: number): Promise<FileText | null> {
  return readText(path, atMost).catch(onSystemError(null));
}

async function readText(path: string, atMost: number): Promise<FileText | null> {
  // If the file was replaced meanwhile, links are not followed and pipes not waited for.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) return null;
    const bytes = await readAt(file, 0, Math.min(atMost, Math.max(found.size, 1)));
    if (bytes.includes(0)) return null;
    const isCut = found.size > bytes.length;
    return { text: new TextDecoder().decode(bytes, { stream: isCut }), size: found.size, isCut };
  } finally {
    await file.close();
  }
}
