/** Writes the files of an archive into a folder that does not exist yet, for reading only. */

import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errnoOf } from "../../log/errno.ts";
import { checkTree, nameError, readTreeFiles } from "./tree-files.ts";

/** Throws TREE_DAMAGED, almost always before anything is written. */
export async function unpackTree(archive: Buffer, folder: string): Promise<void> {
  checkTree(archive);
  await mkdir(folder, { mode: 0o700 });
  const folders = new Set([folder]);
  for (const { name, content } of readTreeFiles(archive)) {
    await writeTreeFile(join(folder, name), content, folders).catch((error: unknown) => {
      throw CLASHES.has(errnoOf(error) ?? "") ? nameError(name) : error;
    });
  }
  for (const each of folders) await chmod(each, 0o555);
}

/** Names that only this disk takes for the same, or does not take. */
const CLASHES: ReadonlySet<string> = new Set(["EEXIST", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

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
