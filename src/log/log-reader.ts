/**
 * Reads a log file from where it last stopped. Every read starts at the beginning of a line, and every line comes from one read,
 * so an incomplete line that the next owner truncates is never joined with what replaces it.
 */

import { type FileHandle, open } from "node:fs/promises";
import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import { asReadError, onSystemError } from "./errno.ts";
import { lineSplitter } from "./line-splitter.ts";
import { type Sequence, sequence } from "./sequence.ts";

export interface LogReader {
  /** Events added since the last call; none if there is no file. Throws LOG_CORRUPT after everything before the damage. */
  advance(): AsyncGenerator<Recorded, void>;
  readonly order: Sequence;
  /** The offset after the last complete line. */
  readonly end: number;
  /** Bytes after that, as seen by the last call. */
  readonly torn: number;
}

export function logReader(path: string): LogReader {
  const order = sequence(path);
  const reader = { advance, order, end: 0, torn: 0 };

  async function* advance(): AsyncGenerator<Recorded, void> {
    let file: FileHandle | null = null;
    try {
      file = await open(path, "r").catch(onSystemError(null, "ENOENT"));
      if (file) yield* readWholeLines(file);
    } catch (error) {
      throw asReadError(path, error);
    } finally {
      await file?.close();
    }
  }

  async function* readWholeLines(file: FileHandle): AsyncGenerator<Recorded, void> {
    for (let size = CHUNK_BYTES; ; ) {
      const chunk = await readAt(file, reader.end, size);
      const splitter = lineSplitter();
      const lines = splitter.push(chunk);
      for (const line of lines) {
        const recorded = order.accept(line.text);
        reader.end += line.size;
        if (recorded) yield recorded;
      }
      reader.torn = splitter.rest;
      if (chunk.length < size) return;
      size = lines.length === 0 ? size * 2 : CHUNK_BYTES;
    }
  }

  return reader;
}

/** The events before the first damage; none if there is no file. */
export async function readUndamaged(path: string): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  try {
    for await (const recorded of logReader(path).advance()) events.push(recorded);
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
  }
  return events;
}

const CHUNK_BYTES = 256 * 1024;

/** Shorter than `size` only at the end of the file. */
export async function readAt(file: FileHandle, from: number, size: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(size);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < size; filled += read) {
    ({ bytesRead: read } = await file.read(buffer, filled, size - filled, from + filled));
  }
  return buffer.subarray(0, filled);
}
