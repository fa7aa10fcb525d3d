/** Files that are there after a power failure, whole. */

import { open, rm } from "node:fs/promises";
import { errnoOf } from "./errno.ts";

/** Only a file that was not there before; a name that is taken (EEXIST) is left as it is. */
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

/** Without it a power failure may leave a durable file that no folder knows. */
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
