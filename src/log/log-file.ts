/**
 * The log file as its owner writes it. A text is appended whole and durable, or it is not there: what a full disk left of
 * it is cut off, at the latest before the next write, with all that was not durable by then. Nothing is written or cut off
 * without holding the lock.
 */

import { fstatSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { APPEND_OWN } from "./own-folder.ts";
import { syncFolder } from "./write-durably.ts";

export interface LogFile {
  /** Resolves when the text, and what was marked before, is durable. Rejects with LOG_LOST, or with the system's error. */
  append(text: string): Promise<void>;
  /** The same for a text that has to outlive this process but not yet the machine. */
  mark(text: string): Promise<void>;
  /** Cuts off what is behind `size`. */
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
      // A failure here is met again, and reported, before the next write.
      await cutTornText().catch(() => {});
      throw error;
    }
    // Whoever took the lock after this point reads a log that has the text in it.
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

/** Into the system's memory, which takes less time than asking another thread for it; flushing is what takes long. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
