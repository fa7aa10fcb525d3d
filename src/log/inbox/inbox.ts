/**
 * Notes waiting to go into the log: one file each, moved into place complete, so that any process can add one at any time. Only
 * the owner of the log removes them, once they are in the log.
 */

import { createHash, randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type IncomingNote, noteSchema } from "../../core/note.ts";
import { asWriteError, onSystemError } from "../errno.ts";
import { makeOwnFolder } from "../own-folder.ts";
import { readJsonFile } from "../read-json-file.ts";
import { syncFolder, writeDurably } from "../write-durably.ts";

export type Inbox = ReturnType<typeof inbox>;

export function inbox(folder: string) {
  const path = join(folder, "inbox");

  async function post(said: IncomingNote): Promise<void> {
    const draft = join(path, `.${randomUUID()}`);
    try {
      await makeOwnFolder(path);
      await writeDurably(draft, `${JSON.stringify(said)}\n`);
      await rename(draft, join(path, noteFile(said.id)));
      await syncFolder(path);
    } catch (error) {
      await rm(draft, { force: true });
      throw asWriteError(`The note in ${path}`, error);
    }
  }

  /** In order of arrival. */
  async function listNotes() {
    const arrived = await Promise.all((await listFiles(path)).map((file) => readArrival(path, file)));
    const known = arrived.filter((arrival) => arrival !== null).sort(byArrival);
    return Promise.all(
      known.map(async ({ file, isFile }) => ({
        file,
        /** null: the file is not a note. */
        said: isFile ? await readJsonFile(join(path, file), incomingNoteSchema) : null,
      })),
    );
  }

  /** Also resolves if it does not exist. */
  const remove = (file: string) => rm(join(path, file), { force: true });

  return { path, post, listNotes, remove };
}

/** An id may contain anything, so unless it is a safe file name on every system it is hashed. */
export function noteFile(id: string): string {
  const name = /^[a-z0-9-]{1,100}$/.test(id) ? id : createHash("sha256").update(id).digest("hex");
  return `${name}.json`;
}

async function listFiles(path: string): Promise<readonly string[]> {
  // Missing or unreadable right now: the next poll may find it.
  const names = await readdir(path).catch(onSystemError([]));
  return names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
}

interface Arrival {
  readonly file: string;
  readonly isFile: boolean;
  readonly at: bigint;
}

async function readArrival(path: string, file: string): Promise<Arrival | null> {
  const found = await stat(join(path, file), { bigint: true }).catch(onSystemError(null));
  return found && { file, isFile: found.isFile(), at: found.mtimeNs };
}

function byArrival(a: Arrival, b: Arrival): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.file < b.file ? -1 : 1;
}

export const incomingNoteSchema: z.ZodType<IncomingNote> = z.object({
  id: z.string(),
  by: z.string(),
  note: noteSchema,
});
