/**
 * All decisions of a folder as a static site: `conclave export --format site`. `index.html` is the page with the list and the words
 * to search in; `logs/NAME.js` hands over the log of one debate. A script, because browsers let a page that was opened from disk
 * load scripts beside it, and nothing else. Each is one call with two strings, so whatever a log says stays data.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { State } from "../core/state.ts";
import { LOG_NAME } from "../folder/debate-folder.ts";
import { folderDebates } from "../folder/folder-debates.ts";
import { folderHome } from "../folder/folder-home.ts";
import { makeFolder } from "../folder/make-folder.ts";
import { makeOwnFolder } from "../log/own-folder.ts";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { readDebate } from "../runtime/read-debate.ts";
import type { IndexEntry } from "../views/json/index-entry.ts";
import { searchText } from "../views/record/search-text.ts";
import { embedData } from "./embed-data.ts";
import { requirePage } from "./require-page.ts";

const INDEX_NAME = "index.html";
const LOGS_NAME = "logs";

export interface SiteExport {
  /** The names of the folders with a decision, and of those without. */
  readonly decided: readonly string[];
  readonly undecided: readonly string[];
  /** Of logs that could be read only in part, or not at all. */
  readonly damages: readonly ConclaveError[];
}

/** Replaces a site that was written there before. */
export async function exportSite(parent: string, target: string): Promise<SiteExport> {
  const page = await requirePage();
  const { decisions, ...others } = await findDecisions(parent);
  makeFolder(target);
  await makeOwnFolder(join(target, LOGS_NAME));
  await removeLogs(target);
  for (const { entry } of decisions) await writeLog(parent, target, entry.folder);
  const debates = decisions.map(({ entry, text }) => ({ ...entry, text }));
  await writeFileAtomic(join(target, INDEX_NAME), sitePage(page, JSON.stringify({ debates })));
  return { ...others, decided: debates.map(({ folder }) => folder) };
}

/** Whether a site may be written there: nothing is, or an earlier site. Anything else is not ours to replace. */
export function isSiteFolder(path: string): boolean {
  if (!existsSync(path) || readdirSync(path).length === 0) return true;
  const index = join(path, INDEX_NAME);
  return existsSync(index) && readFileSync(index, "utf8").includes(' id="site">{"debates":[');
}

interface Decision {
  readonly entry: IndexEntry;
  readonly text: string;
}

async function findDecisions(parent: string) {
  const decisions: Decision[] = [];
  const undecided: string[] = [];
  const damages: ConclaveError[] = [];
  for (const entry of await folderDebates(parent).list()) {
    const { state, damage } = await readOrReport(join(parent, entry.folder));
    if (damage) damages.push(damage);
    if (state?.verdict) decisions.push({ entry, text: searchText(state, state.verdict) });
    else undecided.push(entry.folder);
  }
  return { decisions, undecided, damages };
}

async function readOrReport(folder: string): Promise<{ state: State | null; damage: ConclaveError | null }> {
  try {
    return await readDebate(folderHome(folder));
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    return { state: null, damage: error };
  }
}

/** A debate that was removed since should not stay readable. */
async function removeLogs(target: string): Promise<void> {
  const logs = join(target, LOGS_NAME);
  for (const name of readdirSync(logs)) if (name.endsWith(".js")) await rm(join(logs, name));
}

async function writeLog(parent: string, target: string, folder: string): Promise<void> {
  const log = await readFile(join(parent, folder, LOG_NAME), "utf8");
  const call = `conclaveLog(${JSON.stringify(folder)}, ${JSON.stringify(log)});\n`;
  await writeFileAtomic(join(target, LOGS_NAME, `${folder}.js`), call);
}

function sitePage(page: string, data: string): string {
  return embedData(page, { id: "site" }, data).replace("script-src '", () => "script-src 'self' file: '");
}
