/**
 * `index.json` next to the debates: what a list shows of each, so that ten thousand folders need not be read. It is only a cache:
 * names come from the folders, and an entry that may still change is valid only while its `state.json` is unchanged. Missing,
 * damaged or stale entries are rebuilt.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { fold } from "../core/reduce/reduce.ts";
import { parseJson } from "../core/text/parse-json.ts";
import { attempt, onSystemError } from "../log/errno.ts";
import { takeLock } from "../log/lock.ts";
import { readUndamaged } from "../log/log-reader.ts";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { isUnderWay } from "../views/debate-summary.ts";
import { type IndexEntry, indexEntrySchema } from "../views/json/index-entry.ts";
import { LOG_NAME, listFolders, STATE_NAME } from "./debate-folder.ts";
import { isNumbered } from "./numbering.ts";
import { readStoredEntry, stateEntry } from "./state-entry.ts";

const INDEX_NAME = "index.json";
const INDEX_VERSION = 1;

export interface ListOptions {
  /** Whether a debate that is recorded as running still has an owner. */
  readonly isAlive: (folder: string) => Promise<boolean>;
}

/** By name. A debate whose owner has died is shown as interrupted. */
export async function listDebates(parent: string, { isAlive }: ListOptions): Promise<readonly IndexEntry[]> {
  const known = readIndex(parent);
  const entries = await refreshEntries(parent, known);
  const isStale = entries.length !== known.size || entries.some((entry) => known.get(entry.folder) !== entry);
  if (isStale && entries.length > 0) await changeIndex(parent, () => entries);
  return Promise.all(
    entries.map(async (entry) => {
      const isOver = !isUnderWay(entry) || (await isAlive(join(parent, entry.folder)));
      return isOver ? entry : { ...entry, status: "interrupted" as const };
    }),
  );
}

/** What the index knows, without looking at the debates themselves: quick, and possibly out of date. */
export function readListed(parent: string): readonly IndexEntry[] {
  return [...readIndex(parent).values()];
}

/**
 * Updates one debate's entry, or removes it if the folder is gone. A folder elsewhere (--path) has an index of its own: this one exists only
 * where debates are numbered.
 */
export async function indexDebate(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!existsSync(join(parent, INDEX_NAME)) && !isNumbered(parent)) return;
  await changeIndex(parent, async () => {
    const known = new Map(readIndex(parent));
    const entry = await readEntry(parent, basename(folder));
    if (entry) known.set(entry.folder, entry);
    else known.delete(basename(folder));
    return [...known.values()];
  });
}

/** The index of a debate that was given a folder of its own (--path), in that folder. Only its owner writes it. */
export async function indexAlone(folder: string): Promise<void> {
  const entry = await readEntry(folder, ".").catch(onSystemError(null));
  if (entry) await writeIndex(folder, [entry]).catch(onSystemError(undefined));
}

async function refreshEntries(parent: string, known: ReadonlyMap<string, IndexEntry>): Promise<IndexEntry[]> {
  const entries: IndexEntry[] = [];
  for (const name of listFolders(parent)) {
    const entry = known.get(name);
    const holds = entry && (entry.status === "completed" || entry.state_mtime === stateTime(parent, name));
    const fresh = holds ? entry : await readEntry(parent, name);
    if (fresh) entries.push(fresh);
  }
  return entries;
}

// ── One entry ────────────────────────────────────────────────────────────────────────────────────

/** null: not a debate. */
async function readEntry(parent: string, name: string): Promise<IndexEntry | null> {
  const mtime = stateTime(parent, name);
  const stored = readStoredEntry(readJson(join(parent, name, STATE_NAME)), { folder: name, mtime });
  if (stored) return stored;
  const events = await readUndamaged(join(parent, name, LOG_NAME));
  return events.length === 0 ? null : stateEntry(fold(events), name);
}

function stateTime(parent: string, name: string): number | null {
  return statSync(join(parent, name, STATE_NAME), { throwIfNoEntry: false })?.mtimeMs ?? null;
}

// ── The file ─────────────────────────────────────────────────────────────────────────────────────

const indexSchema = z.object({ version: z.literal(INDEX_VERSION), debates: z.array(indexEntrySchema) });

function readIndex(parent: string): ReadonlyMap<string, IndexEntry> {
  const read = indexSchema.safeParse(readJson(join(parent, INDEX_NAME)));
  return new Map(read.success ? read.data.debates.map((entry) => [entry.folder, entry]) : []);
}

function readJson(path: string): unknown {
  return parseJson(attempt(() => readFileSync(path, "utf8"), onSystemError("")));
}

type Entries = readonly IndexEntry[];

async function writeIndex(parent: string, debates: Entries): Promise<void> {
  await writeFileAtomic(join(parent, INDEX_NAME), `${JSON.stringify({ version: INDEX_VERSION, debates })}\n`);
}

const LOCK_TRIES = 40;
const LOCK_PAUSE_MS = 25;

/** If it cannot be written (permissions, disk space, a lock), nothing is lost: the next list rebuilds it. */
function changeIndex(parent: string, change: () => Entries | Promise<Entries>): Promise<void> {
  return changeLocked(parent, change).catch(onSystemError(undefined));
}

async function changeLocked(parent: string, change: () => Entries | Promise<Entries>): Promise<void> {
  const lock = await waitForLock(parent);
  if (!lock) return;
  try {
    await writeIndex(parent, await change());
  } finally {
    await lock.release();
  }
}

async function waitForLock(parent: string) {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      return await takeLock(parent, { since: new Date().toISOString(), steal: false, machine: null });
    } catch (error) {
      if (!(error instanceof ConclaveError) || error.code !== "LOG_HELD") throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
  return null;
}
