/**
 * The log file as a sink. A full disk is worth waiting for. Lines that cannot be written go into a rescue file (rescue.ts), which
 * begins with the last line of the log.
 */

import { ConclaveError } from "../core/errors.ts";
import type { LogSink } from "./append-queue.ts";
import { asWriteError, errnoOf } from "./errno.ts";
import type { EventLine } from "./event-line.ts";
import type { LogFile } from "./log-file.ts";
import { writeRescue } from "./rescue.ts";

export interface FileSinkOptions {
  readonly file: LogFile;
  readonly path: string;
  readonly folder: string;
  /** The last line of the log so far, without its LF. */
  readonly lastLine: string;
}

export function fileSink({ file, path, folder, ...options }: FileSinkOptions): LogSink {
  let lastLine = options.lastLine;

  async function append(lines: readonly EventLine[], how: "durable" | "mark"): Promise<void> {
    const text = lines.map(({ line }) => line).join("");
    if (how === "mark") return file.mark(text);
    await file.append(text);
    lastLine = lines.at(-1)?.line.slice(0, -1) ?? lastLine;
  }

  function reasonToWait(error: unknown): string | null {
    const isTransient = TRANSIENT_ERRNOS.has(errnoOf(error) ?? "");
    return isTransient ? `${messageOf(error)}. Nothing is lost; retrying until there is space.` : null;
  }

  async function rescue(lines: readonly EventLine[], cause: unknown): Promise<unknown> {
    // Not the system's error: a lost lock, or a bug.
    if (errnoOf(cause) === null) return cause;
    const what = `${messageOf(cause)}; ${lines.length === 1 ? "1 event" : `${lines.length} events`}`;
    try {
      const texts = lines.map(({ line }) => line);
      return new ConclaveError("LOG_WRITE", `${what} saved to ${await writeRescue(folder, lastLine, texts)}.`, {
        cause,
      });
    } catch (error) {
      if (errnoOf(error) === null) throw error;
      const hint =
        "Free up disk space or fix the permissions, then run conclave resume ID. Calls that were running are repeated.";
      return new ConclaveError("LOG_WRITE", `${what} could not be saved anywhere.`, { cause, hint });
    }
  }

  function messageOf(error: unknown): string {
    const failed = asWriteError(path, error);
    return failed instanceof Error ? failed.message.replace(/\.$/, "") : String(failed);
  }

  return { append, reasonToWait, rescue };
}

const TRANSIENT_ERRNOS: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS"]);
