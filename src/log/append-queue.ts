/**
 * Lines on their way to the disk. What is added while a flush is under way shares the next one; order is that of adding.
 * Marks alone are not flushed: they become durable with what follows them.
 * A full disk is waited out. Told to give up, or at an error that waiting does not mend, all lines in hand go into a
 * rescue file and nothing is taken any more: a line after a lost one would leave a gap.
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
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export interface AppendQueueOptions {
  readonly file: LogFile;
  readonly path: string;
  readonly folder: string;
  /** The line after which the first one comes, without its LF. */
  readonly lastLine: string;
  readonly onTrouble: (message: string) => void;
  readonly giveUp: AbortSignal;
}

export function appendQueue(options: AppendQueueOptions): AppendQueue {
  const { file, path, folder, onTrouble, giveUp } = options;
  let lastLine = options.lastLine;
  let waiting: Entry[] = [];
  /** In the file and not durable yet: a failed flush takes them out again. */
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
    // Lines that are added in the same breath share the first flush.
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
    for (let isTold = false; ; isTold = true) {
      try {
        await writeLines(lines);
        return;
      } catch (error) {
        lines = [...marks, ...lines];
        marks = [];
        const code = errnoOf(error);
        if (code === null) throw error;
        if (giveUp.aborted || !TRANSIENT_ERRNOS.has(code)) throw await rescueLines(lines, error);
        if (!isTold) onTrouble(`${messageOf(error)}. Nothing is lost; writing is tried again until there is room.`);
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
    // From here on nothing is taken: it would be in neither file.
    failure = asWriteError(path, cause);
    const lines = [...inHand, ...waiting].map(({ line }) => line);
    const what = `${messageOf(cause)}; ${lines.length === 1 ? "1 event" : `${lines.length} events`}`;
    try {
      const rescue = await writeRescue(folder, lastLine, lines);
      return new ConclaveError("LOG_WRITE", `${what} went to ${rescue}.`, { cause });
    } catch (error) {
      if (errnoOf(error) === null) throw error;
      const hint = "Make room or mend the rights, then: conclave resume ID. Calls that were under way are made again.";
      return new ConclaveError("LOG_WRITE", `${what} could be kept nowhere.`, { cause, hint });
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
