/**
 * The log as files in a debate's folder: `events.jsonl` (core/event-codec.ts describes the format), `inbox/` for posted notes,
 * `lock` for the owner. An owner that has lost the lock writes nothing, and anything it has just written is void for every
 * reader.
 */

import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import { appendQueue } from "./append-queue.ts";
import { claimLog, type KnownLog } from "./claim-log.ts";
import { eventLine, timestamp } from "./event-line.ts";
import type { ClaimOptions, EventLog, LogAccess, LogLease } from "./event-log.ts";
import { fileSink } from "./file-sink.ts";
import { folderWatch } from "./folder-watch.ts";
import { followEvents } from "./follow-changes.ts";
import { inbox } from "./inbox/inbox.ts";
import { inboxReader } from "./inbox/inbox-reader.ts";
import type { Machine } from "./lock-owner.ts";
import { logReader } from "./log-reader.ts";

export interface FileLogOptions extends LogAccess {
  readonly now: () => number;
  /** Overrides what is known about this machine. */
  readonly machine?: Machine;
}

/** The folder must exist. */
export function fileLog(folder: string, options: FileLogOptions): EventLog {
  const { now, onTrouble, giveUp, machine = null } = options;
  const path = join(folder, LOG_NAME);
  const box = inbox(folder);
  // What this log has read to the end: a claim reads only what came after.
  let known: KnownLog = { reader: logReader(path), events: [] };

  async function* read(): AsyncGenerator<Recorded, void> {
    const reader = logReader(path);
    const events: Recorded[] = [];
    for await (const recorded of reader.advance()) {
      events.push(recorded);
      yield recorded;
    }
    known = { reader, events };
  }

  async function claim({ steal = false, afterRest = false }: ClaimOptions = {}): Promise<LogLease> {
    const { lock, file, events, warnings, epoch, nextSeq, lastLine } = await claimLog({
      folder,
      path,
      now,
      machine,
      steal,
      afterRest,
      known,
    });
    known = { reader: logReader(path), events: [] };
    const sink = fileSink({ file, path, folder, lastLine });
    const queue = appendQueue({ sink, onTrouble, giveUp });
    const posted = inboxReader(box, events, onTrouble);
    let seq = nextSeq;
    let released: Promise<void> | null = null;

    async function append(event: DebateEvent): Promise<Recorded> {
      if (released) throw new ConclaveError("LOG_LOST", `The debate in ${folder} was released by this process.`);
      const line = eventLine({ seq, epoch, at: timestamp(now()) }, event);
      seq += 1;
      const recorded = await queue.add(line);
      await posted.onRecorded(recorded);
      return recorded;
    }

    async function closeAndUnlock(): Promise<void> {
      await queue.idle();
      await file.close();
      await lock.release();
    }

    function release(): Promise<void> {
      released ??= closeAndUnlock();
      return released;
    }

    return { epoch, events, warnings, append, notes: posted.batches, release };
  }

  async function* follow(fromSeq: number, signal: AbortSignal): AsyncGenerator<Recorded, void> {
    const { advance } = logReader(path);
    yield* followEvents({ advance, watch: folderWatch(folder, LOG_NAME) }, fromSeq, signal);
  }

  return { claim, read, follow, post: box.post };
}

const LOG_NAME = "events.jsonl";
