/**
 * Trees as folders of this machine, for reading only. A tree is unpacked once, into the person's cache, and shared by all processes;
 * when another one is unpacked, those that no run has begun with for a week are removed.
 */

import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { cacheFolder } from "../../evidence/cache-folder.ts";
import { onSystemError } from "../../log/errno.ts";
import { hashTree, MOST_TREE_BYTES } from "./pack-tree.ts";
import { unpackTree } from "./unpack-tree.ts";

const WEEK_MS = 7 * 86_400_000;

/** Resolves to its path. `readArchive` is called if it is not there yet. Throws TREE_DAMAGED. */
export async function openTree(sha256: string, readArchive: () => Promise<Buffer>): Promise<string> {
  const trees = cacheFolder(process.env, "trees");
  const folder = join(trees, sha256);
  if (await markUse(folder)) return folder;
  const archive = await readArchive();
  if (archive.length > MOST_TREE_BYTES || hashTree(archive) !== sha256) {
    throw new ConclaveError(
      "TREE_DAMAGED",
      `The archive of the working tree ${sha256} is too large, or of another tree.`,
    );
  }
  await mkdir(trees, { recursive: true, mode: 0o700 });
  await removeOld(trees);
  const draft = join(trees, `.${randomUUID()}`);
  try {
    await unpackTree(archive, draft);
    await rename(draft, folder);
  } catch (error) {
    await removeTree(draft);
    // Another process was faster.
    if (!(await markUse(folder))) throw error;
  }
  return folder;
}

/** Resolves to false if it is not there. */
function markUse(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(() => true, onSystemError(false, "ENOENT"));
}

/** Also what a process left that died while it was unpacking. */
async function removeOld(trees: string): Promise<void> {
  for (const name of await readdir(trees)) {
    const found = await stat(join(trees, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > WEEK_MS) await removeTree(join(trees, name));
  }
}

/** Nothing can be removed from a folder that is for reading only. */
async function removeTree(folder: string): Promise<void> {
  await makeWritable(folder);
  await rm(folder, { recursive: true, force: true });
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
}
