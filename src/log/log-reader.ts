/**
 * Reads a log file from where it last stopped. It stops after the last line that has ended and starts there again, so the
 * torn tail of a dead owner, which the next one cuts off, is never glued to what is written in its place.
 */

import { type FileHandle, open } from "node:fs/promises";
import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import { errnoOf } from "./errno.ts";
import { lineSplitter } from "./lines.ts";
import { type Sequence, sequence } from "./sequence.ts";

export interface LogReader {
  /** What was added since the last call; nothing if there is no file. Throws LOG_CORRUPT after all that comes before it. */
  advance(): AsyncGenerator<Recorded, void>;
  readonly order: Sequence;
  /** The byte after the last whole line. */
  readonly end: number;
  /** Bytes after that, as seen by the last call. */
  readonly torn: number;
}

export function logReader(path: string): LogReader {
  const order = sequence(path);
  let end = 0;
  let torn = 0;
  let damagedAt = -1;

  async function* advance(): AsyncGenerator<Recorded, void> {
    const file = await opened(path);
    if (!file) return;
    try {
      yield* wholeLines(file);
    } catch (error) {
      // A tail that was cut off and written anew between two reads looks like damage once, never twice.
      if (!(error instanceof ConclaveError) || damagedAt === end) throw error;
      damagedAt = end;
      yield* wholeLines(file);
    } finally {
      await file.close();
    }
  }

  async function* wholeLines(file: FileHandle): AsyncGenerator<Recorded, void> {
    const splitter = lineSplitter();
    for await (const chunk of chunks(file, end)) {
      for (const { text, size } of splitter.push(chunk)) {
        const recorded = order.accept(text);
        end += size;
        if (recorded) yield recorded;
      }
    }
    torn = splitter.rest;
  }

  return {
    advance,
    order,
    get end() {
      return end;
    },
    get torn() {
      return torn;
    },
  };
}

async function opened(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  }
}

const CHUNK_BYTES = 256 * 1024;

async function* chunks(file: FileHandle, from: number): AsyncGenerator<Uint8Array, void> {
  for (let at = from; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
