/**
 * A child process with two-way communication (an agent, a tool server), as streams for a protocol library. It runs under the
 * guard like any other child and has exited when `gone` resolves.
 */

import { PassThrough, Writable } from "node:stream";
import { type ChildCommand, type ChildEnded, runChild } from "./run-child.ts";

export interface DuplexChild {
  readonly input: WritableStream<Uint8Array>;
  readonly output: ReadableStream<Uint8Array>;
  /** Closes its input and gives it a moment to exit by itself, in which agents save their sessions. */
  leave(): void;
  /** Resolves when it has exited. */
  readonly gone: Promise<DuplexEnd>;
}

export type DuplexEnd = Omit<ChildEnded, "type">;

const LEAVE_MS = 4_000;
const STDOUT_MOST = 64 * 1024 * 1024;
/** A message is one line, and libraries reread a line from its start with each piece. */
const LINE_MOST = 8 * 1024 * 1024;
const LINE_END = 0x0a;

export function startDuplexChild(command: Omit<ChildCommand, "stdin">, signal: AbortSignal): DuplexChild {
  const stdin = new PassThrough();
  stdin.on("error", () => undefined);
  const stop = new AbortController();
  let leaving: NodeJS.Timeout | undefined;
  const pipe = Promise.withResolvers<DuplexEnd>();
  const either = AbortSignal.any([signal, stop.signal]);
  // A library may stop reading; further output is then discarded.
  let isRead = true;

  async function pump(controller: ReadableStreamDefaultController<Uint8Array>): Promise<DuplexEnd> {
    let ended: DuplexEnd = { end: { how: "aborted" }, stderr: "" };
    let lineBytes = 0;
    for await (const part of runChild({ ...command, stdin, stdoutMost: STDOUT_MOST }, either)) {
      if (part.type === "ended") ended = part;
      if (part.type !== "stdout") continue;
      lineBytes = bytesAfterLine(part.bytes) ?? lineBytes + part.bytes.length;
      if (!isRead || lineBytes > LINE_MOST) {
        ended = { end: { how: "flooded" }, stderr: "" };
        break;
      }
      controller.enqueue(part.bytes);
    }
    if (isRead) controller.close();
    return ended;
  }

  const output = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pump(controller)
        .then(pipe.resolve, pipe.reject)
        .finally(() => clearTimeout(leaving));
    },
    cancel: () => {
      isRead = false;
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

/** After the last line end; null: there is none. */
function bytesAfterLine(bytes: Uint8Array): number | null {
  const end = bytes.lastIndexOf(LINE_END);
  return end < 0 ? null : bytes.length - end - 1;
}
