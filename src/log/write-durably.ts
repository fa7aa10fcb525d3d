/** Writes files that survive a power failure. */

import { open, rm } from "node:fs/promises";
import { errnoOf } from "./errno.ts";

/** Creates a new file only; an existing one (EEXIST) is left alone. */
export async function writeDurably(path: string, text: string, mode = 0o666): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Without it, a power failure may lose the folder's entry of a durable file. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems cannot flush a folder, and do not need to.
    if (!["EINVAL", "ENOTSUP"].includes(errnoOf(error) ?? "")) throw error;
  } finally {
    await handle.close();
  }
}
