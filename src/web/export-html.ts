/** The page with one debate in it, as a single file that works offline: `conclave export --format html`. */

import type { DebateHome } from "../folder/debate-home.ts";
import { embedData } from "./embed-data.ts";
import { requirePage } from "./require-page.ts";

/** `name` is what the page calls the debate in its addresses. */
export async function exportHtml(home: Pick<DebateHome, "readText">, name: string): Promise<string> {
  return embedData(await requirePage(), { id: "log", "data-folder": name }, await home.readText());
}
