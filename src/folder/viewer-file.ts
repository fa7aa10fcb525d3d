/**
 * `viewer.html` beside the debates: the page for any file server. It is put there by the first run and replaced when it is
 * another version's. No debate depends on it, so what goes wrong here is passed over.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { loadPage } from "./load-page.ts";

const VIEWER_NAME = "viewer.html";

export async function putViewer(parent: string): Promise<void> {
  const path = join(parent, VIEWER_NAME);
  try {
    const page = await loadPage({ mayBeStale: true });
    if (page === null || (await readFile(path, "utf8").catch(() => null)) === page) return;
    await writeFileAtomic(path, page);
  } catch {
    // No room, no rights, a bundler that is not installed: the debate goes on without its viewer.
  }
}
