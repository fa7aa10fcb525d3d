/**
 * The log file, as its owner writes it. Text is appended completely and durably or not at all: a partial write is truncated,
 * before the next write at the latest, together with everything that was not durable. Nothing is written or truncated without
 * the lock.
 */

import { fstatSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { APPEND_OWN } from "./own-folder.ts";
import { syncFolder } from "./write-durably.ts";

export interface LogFile {
  /** Resolves when the text, and any marks before it, are durable. Rejects with LOG_LOST, or with the system's error. */
  append(text: string): Promise<void>;
  /** The same for text that must survive this process, but not yet a power failure. */
  mark(text: string): Promise<void>;
  /** Truncates the file to `size`. */
  cut(size: number): Promise<void>;
  close(): Promise<void>;
}

/** `checkHeld` throws LOG_LOST. */
export async function openLogFile(path: string, folder: string, checkHeld: () => void): Promise<LogFile> {
  const file = await open(path, APPEND_OWN);
  if (fstatSync(file.fd).size === 0) await syncFolder(folder);
  let durableSize = fstatSync(file.fd).size;
  let isTorn = false;

  async function append(text: string): Promise<void> {
    await write(text, () => file.datasync());
    durableSize = fstatSync(file.fd).size;
  }

  async function mark(text: string): Promise<void> {
    await write(text, async () => undefined);
  }

  async function write(text: string, flush: () => Promise<void>): Promise<void> {
    checkHeld();
    await cutTornText();
    try {
      writeAll(file.fd, Buffer.from(text));
      await flush();
    } catch (error) {
      isTorn = true;
      // A failure here recurs, and is reported, before the next write.
      await cutTornText().catch(() => {});
      throw error;
    }
    // A process that takes the lock after this point reads a log that contains the text.
    checkHeld();
  }

  async function cutTornText(): Promise<void> {
    if (!isTorn) return;
    await cut(durableSize);
    isTorn = false;
  }

  async function cut(size: number): Promise<void> {
    checkHeld();
    await file.truncate(size);
    durableSize = size;
  }

  return { append, mark, cut, close: () => file.close() };
}

/** Synchronous, because writing to the page cache is faster than a thread switch; only flushing is slow. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
