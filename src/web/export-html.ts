/** The page with one debate in it, as a single file that works offline: `conclave export --format html`. */

import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { LOG_NAME } from "../folder/debate-folder.ts";
import { loadPage } from "../folder/load-page.ts";

export async function exportHtml(folder: string): Promise<string> {
  const page = await loadPage({ mayBeStale: false });
  if (page === null) throw new ConclaveError("PAGE_MISSING", "The web page is missing from this installation.");
  return embedDebate(page, { folder: basename(folder), log: await readFile(join(folder, LOG_NAME), "utf8") });
}

/** The log as data: a script block that browsers do not run, escaped so that nothing in it can end the block. */
export function embedDebate(page: string, { folder, log }: { readonly folder: string; readonly log: string }): string {
  const name = folder.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const data = log.replaceAll("<", "\\u003c");
  // As a function, because $ has a special meaning in a replacement text.
  return page
    .replace("connect-src 'self'", () => "connect-src 'none'")
    .replace(
      '<div id="page">',
      (found) => `<script type="application/json" id="log" data-folder="${name}">${data}</script>\n${found}`,
    );
}
