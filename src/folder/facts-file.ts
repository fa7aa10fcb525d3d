/**
 * `.facts.json` next to the debates: what each contributes to the statistics, so that hundreds of logs need not be read again. It
 * is only a cache: an entry is valid while its log has the same size and time.
 */

import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Immutable } from "../core/immutable.ts";
import { fold } from "../core/reduce/reduce.ts";
import { type DebateFacts, debateFacts, debateFactsSchema } from "../core/statistics/debate-facts.ts";
import { onSystemError } from "../log/errno.ts";
import { readUndamaged } from "../log/log-reader.ts";
import { readJsonFile } from "../log/read-json-file.ts";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { LOG_NAME, listFolders } from "./debate-folder.ts";

const FACTS_NAME = ".facts.json";
const FACTS_VERSION = 2;

const entrySchema = z.object({ folder: z.string(), size: z.number(), mtime: z.number(), facts: debateFactsSchema });
const fileSchema = z.object({ version: z.literal(FACTS_VERSION), debates: z.array(entrySchema) });
type FactsEntry = Immutable<typeof entrySchema>;

export interface FactsOptions {
  /** Called for each log that has to be read. */
  readonly onProgress: (done: number, total: number) => void;
}

/** A damaged log counts up to its damage. */
export async function readFacts(parent: string, { onProgress }: FactsOptions): Promise<readonly DebateFacts[]> {
  const kept = await readJsonFile(join(parent, FACTS_NAME), fileSchema);
  const known = new Map(kept?.debates.map((entry) => [entry.folder, entry]));
  const folders = listFolders(parent);
  const entries: FactsEntry[] = [];
  let isStale = known.size !== folders.length;
  for (const [index, folder] of folders.entries()) {
    const file = statSync(join(parent, folder, LOG_NAME), { throwIfNoEntry: false });
    if (!file) continue;
    const entry = known.get(folder);
    const isFresh = entry?.size === file.size && entry.mtime === file.mtimeMs;
    if (isFresh) entries.push(entry);
    else {
      onProgress(index + 1, folders.length);
      const facts = debateFacts(fold(await readUndamaged(join(parent, folder, LOG_NAME))));
      entries.push({ folder, size: file.size, mtime: file.mtimeMs, facts });
      isStale = true;
    }
  }
  if (isStale) {
    const text = `${JSON.stringify({ version: FACTS_VERSION, debates: entries })}\n`;
    // Where it can't be written, the next call reads the logs again.
    await writeFileAtomic(join(parent, FACTS_NAME), text).catch(onSystemError(undefined));
  }
  return entries.map(({ facts }) => facts);
}
