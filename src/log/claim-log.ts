/**
 * Claims a log: lock it, read it, repair its end, append `log.claimed`. Nothing is changed before the whole log has been read
 * without damage, and any failure releases the lock.
 */

import type { Recorded } from "../core/event.ts";
import { asWriteError } from "./errno.ts";
import { eventLine, timestamp } from "./event-line.ts";
import { type Lock, type LockOptions, takeLock } from "./lock.ts";
import { type LogFile, openLogFile } from "./log-file.ts";
import type { LogReader } from "./log-reader.ts";
import { restoreRescues } from "./rescue.ts";

export interface ClaimLogOptions extends Omit<LockOptions, "since"> {
  readonly folder: string;
  readonly path: string;
  readonly now: () => number;
  readonly known: KnownLog;
  readonly afterRest: boolean;
}

/** What was read of a log before it is claimed, and the reader that reads on from there. */
export interface KnownLog {
  readonly reader: LogReader;
  readonly events: readonly Recorded[];
}

export async function claimLog(options: ClaimLogOptions) {
  const { folder, path, now } = options;
  try {
    const lock = await takeLock(folder, { ...options, since: timestamp(now()) });
    return await cleanUpOnError(() => lock.release(), claimUnderLock(lock, options));
  } catch (error) {
    throw asWriteError(path, error);
  }
}

async function claimUnderLock(lock: Lock, { folder, path, now, known, afterRest }: ClaimLogOptions) {
  const { reader } = known;
  const { order } = reader;
  const events = [...known.events];
  const readOn = async () => {
    for await (const recorded of reader.advance()) events.push(recorded);
  };
  await readOn();
  const file = await openLogFile(path, folder, lock.checkHeld);
  const repairLog = async () => {
    const warnings = await cutTornTail(reader, file, path);
    warnings.push(...(await restoreRescues({ folder, file, order, events, readOn })));
    await appendClaim();
    return warnings;
  };
  /**
   * If the previous owner was fenced out while alive, it may have written a last batch between our reading and our claim. The
   * claim is then void (sequence.ts) and is repeated after that batch.
   */
  const appendClaim = async () => {
    for (let isValid = false; !isValid; ) {
      const place = { seq: order.nextSeq, epoch: order.epoch + 1, at: timestamp(now()) };
      await file.append(eventLine(place, { type: "log.claimed", owner: lock.owner, afterRest }).line);
      await readOn();
      isValid = events.some(
        ({ epoch, event }) => epoch === place.epoch && event.type === "log.claimed" && event.owner === lock.owner,
      );
    }
  };
  const warnings = await cleanUpOnError(() => file.close(), repairLog());
  const { epoch, nextSeq, lastLine } = order;
  return { lock, file, events, warnings, epoch, nextSeq, lastLine };
}

/** A crash during a write leaves an incomplete line, a power failure possibly zeros. Neither was durable. */
async function cutTornTail(reader: LogReader, file: LogFile, path: string): Promise<string[]> {
  if (reader.torn === 0) return [];
  await file.cut(reader.end);
  return [`The last line of ${path} was incomplete and has been removed (${reader.torn} bytes).`];
}

async function cleanUpOnError<T>(cleanUp: () => Promise<void>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
