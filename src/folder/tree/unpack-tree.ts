/** Writes the files of an archive into a folder that does not exist yet, for reading only. */

import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { errnoOf } from "../../log/errno.ts";
import { readArchive } from "./tree-archive.ts";

/** A small archive of empty files could still use up the inodes of a disk. */
const MOST_FILES = 100_000;

/** Throws TREE_DAMAGED; some files may be there then. */
export async function unpackTree(archive: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const folders = new Set([folder]);
  let files = 0;
  for (const { name, content } of readArchive(archive)) {
    files += 1;
    if (files > MOST_FILES)
      throw new ConclaveError("TREE_DAMAGED", `The working tree has more than ${MOST_FILES} files.`);
    if (!isPlainPath(name)) throw unpackError(name);
    await writeTreeFile(join(folder, name), content, folders).catch((error: unknown) => {
      throw CLASHES.has(errnoOf(error) ?? "") ? unpackError(name) : error;
    });
  }
  for (const each of folders) await chmod(each, 0o555);
}

/** Two files of one name, a file where a folder should be, or a name that no disk takes. */
const CLASHES: ReadonlySet<string> = new Set(["EEXIST", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

function isPlainPath(name: string): boolean {
  return !name.includes("\0") && name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function unpackError(name: string): ConclaveError {
  return new ConclaveError("TREE_DAMAGED", `The working tree cannot have a file ${JSON.stringify(name)}.`);
}

/** `folders`: those that were made. */
async function writeTreeFile(path: string, content: Buffer, folders: Set<string>): Promise<void> {
  await makeFolders(dirname(path), folders);
  await writeFile(path, content, { flag: "wx", mode: 0o444 });
}

async function makeFolders(path: string, folders: Set<string>): Promise<void> {
  if (folders.has(path)) return;
  await makeFolders(dirname(path), folders);
  await mkdir(path, { mode: 0o700 });
  folders.add(path);
}
