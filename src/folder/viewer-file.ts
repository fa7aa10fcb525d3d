/**
 * `viewer.html` next to the debates: the page for any file server. The first run creates it, and it is replaced when the version
 * changes. No debate depends on it, so errors are ignored.
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
    // No space, no permission, no bundler: the debate works without its viewer.
  }
}
