/**
 * What calls are writing and doing right now, in `live.jsonl`, for views in other processes. None of it is a fact: it is not
 * flushed, old parts are discarded, and errors are ignored on purpose. Only the log says what a call produced.
 */

import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CallKey } from "../core/ids.ts";
import type { Immutable } from "../core/immutable.ts";
import { parseJson } from "../core/text/parse-json.ts";
import { lineSplitter } from "./line-splitter.ts";
import { APPEND_OWN } from "./own-folder.ts";
import { writeFileAtomic } from "./write-file-atomic.ts";

const partSchema = z.object({
  at: z.string(),
  call: z.string(),
  seat: z.string(),
  /** `retracted`, with empty text: the text so far is not part of the reply. */
  type: z.enum(["text", "activity", "waiting", "retracted"]),
  text: z.string(),
});
export type LivePart = Immutable<typeof partSchema>;

export interface LiveWriter {
  write(part: LivePart): void;
  /** The call has ended, so what it wrote is in the log: parts that are not in the file yet are dropped. */
  forget(call: CallKey): void;
  /** Resolves when the file is removed; later parts are dropped. */
  remove(): Promise<void>;
}

export function liveFile(folder: string): LiveWriter {
  const path = join(folder, LIVE_NAME);
  let waiting: LivePart[] = [];
  /** In the file; null: an earlier process's file, if there is one, has yet to be replaced. */
  let size: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let isRemoved = false;

  function write(part: LivePart): void {
    if (isRemoved) return;
    waiting.push(part);
    timer ??= setTimeout(flush, BATCH_MS).unref();
  }

  function forget(call: CallKey): void {
    waiting = waiting.filter((part) => part.call !== call);
  }

  function flush(): void {
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) writing = writing.then(() => put(batch)).catch(() => {});
  }

  async function put(batch: readonly LivePart[]): Promise<void> {
    const added = newest(Buffer.from(batch.map((part) => `${JSON.stringify(part)}\n`).join("")));
    if (size !== null && size + added.length <= MAX_BYTES) {
      await appendFile(path, added, { flag: APPEND_OWN });
      size += added.length;
      return;
    }
    const kept = size === null ? [] : [await readFile(path)];
    const text = newest(Buffer.concat([...kept, added]));
    // Readers see either the old file or the new one, never half of one.
    await writeFileAtomic(path, text);
    size = text.length;
  }

  async function remove(): Promise<void> {
    isRemoved = true;
    if (timer) clearTimeout(timer);
    await writing;
    await rm(path, { force: true }).catch(() => {});
  }

  return { write, forget, remove };
}

/** All readable parts, oldest first. */
export async function readLive(folder: string): Promise<readonly LivePart[]> {
  const bytes = await readFile(join(folder, LIVE_NAME)).catch(() => Buffer.alloc(0));
  return lineSplitter()
    .push(bytes)
    .flatMap(({ text }) => parsePart(text ?? ""));
}

const LIVE_NAME = "live.jsonl";
const BATCH_MS = 100;
const MAX_BYTES = 1_000_000;

/** Whole lines of at most half the file's limit. */
function newest(bytes: Buffer): Buffer {
  const from = bytes.length - MAX_BYTES / 2;
  return from <= 0 ? bytes : bytes.subarray(bytes.indexOf("\n", from - 1) + 1);
}

/** One part, or none if the line is incomplete, overwritten, or from another version. */
export function parsePart(line: string): readonly LivePart[] {
  const { success, data } = partSchema.safeParse(parseJson(line));
  return success ? [data] : [];
}
