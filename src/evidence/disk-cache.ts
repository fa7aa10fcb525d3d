/**
 * Caches paid results on disk, one file per key, while they are fresh. Entries that cannot be read are treated as missing, and
 * entries that cannot be written are skipped.
 */

import { createHash } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { onSystemError } from "../log/errno.ts";
import { readJsonFile } from "../log/read-json-file.ts";

export interface CacheOptions<T> {
  readonly folder: string;
  readonly form: z.ZodType<T>;
  readonly maxAgeMs: number;
  readonly now: () => number;
}

export function diskCache<T>({ folder, form, maxAgeMs, now }: CacheOptions<T>) {
  const entry = z.object({ key: z.string(), atMs: z.number(), value: form });
  const isFresh = (atMs: number) => atMs <= now() && now() - atMs <= maxAgeMs;
  const write = async (key: string, value: T) => {
    // Searches are private to the person.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeStale(folder, now() - maxAgeMs);
    await writeFile(fileOf(folder, key), JSON.stringify({ key, atMs: now(), value }), { mode: 0o600 });
  };
  return {
    /** null: no fresh entry. */
    read: async (key: string): Promise<T | null> => {
      const kept = await readJsonFile(fileOf(folder, key), entry);
      return kept !== null && kept.key === key && isFresh(kept.atMs) ? kept.value : null;
    },
    write: (key: string, value: T) => write(key, value).catch(onSystemError(undefined)),
  };
}

function fileOf(folder: string, key: string): string {
  return join(folder, `${createHash("sha256").update(key).digest("hex")}.json`);
}

async function removeStale(folder: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{64}\.json$/.test(name)) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < beforeMs) await rm(path, { force: true });
  }
}
