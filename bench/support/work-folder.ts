/** A temporary folder on the real disk. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventLog } from "../../src/log/event-log.ts";
import { fileLog } from "../../src/log/file-log.ts";

export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "conclave-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An unexpected error ends the bench. */
export function logIn(folder: string): EventLog {
  const onTrouble = (message: string) => {
    throw new Error(message);
  };
  return fileLog(folder, { now: Date.now, onTrouble, giveUp: new AbortController().signal });
}
