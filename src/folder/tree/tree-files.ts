/**
 * The files of an archive that anybody may have written. Every name is a plain path below the folder, no two are in each other's way, and
 * there are not more files and folders than a disk has room for: a small archive could use up its inodes.
 */

import { ConclaveError } from "../../core/errors.ts";
import { readArchive, type TreeFile } from "./tree-archive.ts";

/** Files, and folders. */
export const MOST_ENTRIES = 100_000;
/** Of bytes. No common system takes longer ones. */
export const PART_LONGEST = 255;
export const PATH_LONGEST = 1_024;

/** Throws TREE_DAMAGED. */
export function* readTreeFiles(archive: Buffer): Generator<TreeFile, void> {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const file of readArchive(archive)) {
    const { name } = file;
    if (!isPlainPath(name) || files.has(name) || folders.has(name)) throw nameError(name);
    for (const folder of addFolders(name, folders)) if (files.has(folder)) throw nameError(name);
    files.add(name);
    if (files.size > MOST_ENTRIES || folders.size > MOST_ENTRIES) {
      const message = `The working tree has more than ${MOST_ENTRIES} files or ${MOST_ENTRIES} folders.`;
      throw new ConclaveError("TREE_DAMAGED", message);
    }
    yield file;
  }
}

/** Adds the folders that the file is in. Those that were not known yet. */
export function addFolders(name: string, folders: Set<string>): readonly string[] {
  const added: string[] = [];
  let end = name.lastIndexOf("/");
  while (end > 0 && !folders.has(name.slice(0, end))) {
    added.push(name.slice(0, end));
    folders.add(name.slice(0, end));
    end = name.lastIndexOf("/", end - 1);
  }
  return added;
}

/** Throws TREE_DAMAGED. */
export function checkTree(archive: Buffer): void {
  for (const _ of readTreeFiles(archive));
}

export function isPlainPath(name: string): boolean {
  const isShort = Buffer.byteLength(name) <= PATH_LONGEST;
  return isShort && !name.includes("\0") && name.split("/").every(isPlainPart);
}

function isPlainPart(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= PART_LONGEST;
}

export function nameError(name: string): ConclaveError {
  const shown = JSON.stringify(name.length > PART_LONGEST ? `${name.slice(0, PART_LONGEST)}…` : name);
  return new ConclaveError("TREE_DAMAGED", `The working tree cannot have a file ${shown}.`);
}
