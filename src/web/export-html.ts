/** The page with one debate in it, as a single file that works offline: `conclave export --format html`. */

import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { LOG_NAME } from "../folder/debate-folder.ts";
import { embedData } from "./embed-data.ts";
import { requirePage } from "./require-page.ts";

export async function exportHtml(folder: string): Promise<string> {
  const log = await readFile(join(folder, LOG_NAME), "utf8");
  return embedData(await requirePage(), { id: "log", "data-folder": basename(folder) }, log);
}
