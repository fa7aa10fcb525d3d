/**
 * A child process that is talked with while it runs (an agent, a server of tools): what is written to it and what it writes, as
 * the streams that a protocol's library takes. It runs under the guard like any other child and is gone when `gone` resolves.
 */

import { PassThrough, Writable } from "node:stream";
import { type ChildCommand, type ChildEnd, runChild } from "./run-child.ts";

export interface DuplexChild {
  readonly input: WritableStream<Uint8Array>;
  readonly output: ReadableStream<Uint8Array>;
  /** No more is written to it, and it has a moment to end by itself: agents write their sessions down then. */
  leave(): void;
  /** Resolves when it is gone. */
  readonly gone: Promise<DuplexEnd>;
}

export interface DuplexEnd {
  readonly end: ChildEnd;
  readonly stderr: string;
}

const LEAVE_MS = 4_000;
const STDOUT_MOST = 64 * 1024 * 1024;

export function startDuplexChild(command: Omit<ChildCommand, "stdin">, signal: AbortSignal): DuplexChild {
  const stdin = new PassThrough();
  stdin.on("error", () => undefined);
  const stop = new AbortController();
  let leaving: NodeJS.Timeout | undefined;
  const pipe = Promise.withResolvers<DuplexEnd>();
  const reader: OutputReader = { isThere: true };
  const output = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pump({ ...command, stdin, stdoutMost: STDOUT_MOST }, AbortSignal.any([signal, stop.signal]), {
        controller,
        reader,
      })
        .then(pipe.resolve, pipe.reject)
        .finally(() => clearTimeout(leaving));
    },
    cancel: () => {
      reader.isThere = false;
      stop.abort();
    },
  });
  return {
    input: Writable.toWeb(stdin),
    output,
    leave: () => {
      stdin.end();
      leaving ??= setTimeout(() => stop.abort(), LEAVE_MS);
    },
    gone: pipe.promise,
  };
}

/** A library stops reading at a line longer than it takes: nobody hears what comes then, and the process is ended. */
interface OutputReader {
  isThere: boolean;
}

interface ChildOutput {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly reader: OutputReader;
}

async function pump(child: ChildCommand, signal: AbortSignal, { controller, reader }: ChildOutput): Promise<DuplexEnd> {
  let ended: DuplexEnd = { end: { how: "aborted" }, stderr: "" };
  for await (const part of runChild(child, signal)) {
    if (part.type === "stdout" && reader.isThere) controller.enqueue(part.bytes);
    else if (part.type === "ended") ended = part;
  }
  if (!reader.isThere) return { ...ended, end: { how: "flooded" } };
  controller.close();
  return ended;
}
