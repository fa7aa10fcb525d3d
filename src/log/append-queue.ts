/**
 * Queues lines for the disk. Lines added during a flush share the next one, in the order they were added. Marks alone are not
 * flushed: they become durable with what follows them.
 * A full disk is waited out. When asked to give up, or on an unrecoverable error, all pending lines go into a rescue file
 * and no more are accepted: a line after a lost one would leave a gap.
 */

import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import { asWriteError, errnoOf } from "./errno.ts";
import type { EventLine } from "./event-line.ts";
import type { LogFile } from "./log-file.ts";
import { writeRescue } from "./rescue.ts";
import { wakeup } from "./wakeup.ts";

export interface AppendQueue {
  /** Resolves when the line is durable; a mark, when it outlives this process. */
  add(line: EventLine, how: "durable" | "mark"): Promise<Recorded>;
  /** Resolves when the queue is idle. */
  idle(): Promise<void>;
}

export interface AppendQueueOptions {
  readonly file: LogFile;
  readonly path: string;
  readonly folder: string;
  /** The last line of the log so far, without its LF. */
  readonly lastLine: string;
  readonly onTrouble: (message: string) => void;
  readonly giveUp: AbortSignal;
}

export function appendQueue(options: AppendQueueOptions): AppendQueue {
  const { file, path, folder, onTrouble, giveUp } = options;
  let lastLine = options.lastLine;
  let waiting: Entry[] = [];
  /** In the file but not durable yet: a failed flush removes them. */
  let marks: readonly Entry[] = [];
  let running: Promise<void> | null = null;
  let failure: unknown = null;

  function add({ line, recorded }: EventLine, how: "durable" | "mark"): Promise<Recorded> {
    if (failure !== null) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      waiting.push({ line, isMark: how === "mark", onWritten: () => resolve(recorded), onLost: reject });
      running ??= run();
    });
  }

  async function run(): Promise<void> {
    // Lines added in the same tick share the first flush.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch);
        for (const { onWritten: isWritten } of batch) isWritten();
      } catch (error) {
        failure = error;
        for (const { onLost: isLost } of [...batch, ...waiting.splice(0)]) isLost(error);
      }
    }
    running = null;
  }

  async function write(batch: readonly Entry[]): Promise<void> {
    let lines = batch;
    for (let isReported = false; ; isReported = true) {
      try {
        await writeLines(lines);
        return;
      } catch (error) {
        lines = [...marks, ...lines];
        marks = [];
        const code = errnoOf(error);
        if (code === null) throw error;
        if (giveUp.aborted || !TRANSIENT_ERRNOS.has(code)) throw await rescueLines(lines, error);
        if (!isReported) onTrouble(`${messageOf(error)}. Nothing is lost; retrying until there is space.`);
        await wakeup().wait(giveUp, RETRY_MS);
      }
    }
  }

  async function writeLines(lines: readonly Entry[]): Promise<void> {
    const text = lines.map(({ line }) => line).join("");
    if (lines.every(({ isMark }) => isMark)) {
      await file.mark(text);
      marks = [...marks, ...lines];
      return;
    }
    await file.append(text);
    marks = [];
    lastLine = lines.at(-1)?.line.slice(0, -1) ?? lastLine;
  }

  async function rescueLines(inHand: readonly Entry[], cause: unknown): Promise<unknown> {
    // From here on nothing is accepted: it would be in neither file.
    failure = asWriteError(path, cause);
    const lines = [...inHand, ...waiting].map(({ line }) => line);
    const what = `${messageOf(cause)}; ${lines.length === 1 ? "1 event" : `${lines.length} events`}`;
    try {
      const rescue = await writeRescue(folder, lastLine, lines);
      return new ConclaveError("LOG_WRITE", `${what} saved to ${rescue}.`, { cause });
    } catch (error) {
      if (errnoOf(error) === null) throw error;
      const hint =
        "Free disk space or fix the permissions, then run conclave resume ID. Calls that were running are repeated.";
      return new ConclaveError("LOG_WRITE", `${what} could not be saved anywhere.`, { cause, hint });
    }
  }

  function messageOf(error: unknown): string {
    const failed = asWriteError(path, error);
    return failed instanceof Error ? failed.message.replace(/\.$/, "") : String(failed);
  }

  return {
    add,
    async idle() {
      await running;
    },
  };
}

interface Entry {
  readonly line: string;
  readonly isMark: boolean;
  readonly onWritten: () => void;
  readonly onLost: (error: unknown) => void;
}

const TRANSIENT_ERRNOS: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS"]);
const RETRY_MS = 1_000;
