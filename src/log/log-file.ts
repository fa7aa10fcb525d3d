/**
 * The log file as its owner writes it. A text is appended whole and durable, or it is not there: what a full disk left of
 * it is cut off, at the latest before the next write. Nothing is written or cut off without holding the lock.
 */

import { fstatSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { syncFolder } from "./durable.ts";

export interface LogFile {
  /** Resolves when the text is durable. Rejects with LOG_LOST, or with the system's error when it is not written. */
  append(text: string): Promise<void>;
  /** Cuts off what is behind `size`. */
  cut(size: number): Promise<void>;
  close(): Promise<void>;
}

/** `checkHeld` throws LOG_LOST. */
export async function logFile(path: string, folder: string, checkHeld: () => void): Promise<LogFile> {
  const file = await open(path, "a");
  if (fstatSync(file.fd).size === 0) await syncFolder(folder);
  let mendTo: number | null = null;

  async function append(text: string): Promise<void> {
    checkHeld();
    await mend();
    const start = fstatSync(file.fd).size;
    try {
      writeAll(file.fd, Buffer.from(text));
      await file.datasync();
    } catch (error) {
      mendTo = start;
      // A failure here is met again, and reported, before the next write.
      await mend().catch(() => {});
      throw error;
    }
    // Whoever took the lock after this point reads a log that has the text in it.
    checkHeld();
  }

  async function mend(): Promise<void> {
    if (mendTo === null) return;
    await cut(mendTo);
    mendTo = null;
  }

  async function cut(size: number): Promise<void> {
    checkHeld();
    await file.truncate(size);
  }

  return { append, cut, close: () => file.close() };
}

/** Into the system's memory, which takes less time than asking another thread for it; flushing is what takes long. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
