/**
 * The log in memory, for tests and for programs that keep nothing. It gives the same guarantees as the file log, and its events
 * go through the same format.
 */

import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import type { IncomingNote } from "../core/note.ts";
import { eventLine, timestamp } from "./event-line.ts";
import type { ClaimOptions, EventLog, LogLease } from "./event-log.ts";
import type { FolderWatch } from "./folder-watch.ts";
import { followBatches, followEvents } from "./follow-changes.ts";
import { type Wakeup, wakeup } from "./wakeup.ts";

export function memoryLog(now: () => number): EventLog {
  const events: Recorded[] = [];
  const posted = new Map<string, IncomingNote>();
  const bells = new Set<Wakeup>();
  let epoch = 0;
  let isHeld = false;

  async function claim({ steal = false, afterRest = false }: ClaimOptions = {}): Promise<LogLease> {
    if (isHeld && !steal)
      throw new ConclaveError("LOG_HELD", `The debate is already running with owner ${epoch} of this log.`);
    isHeld = true;
    epoch += 1;
    record({ type: "log.claimed", owner: "memory", afterRest });
    return createLease(epoch, [...events]);
  }

  function createLease(own: number, before: readonly Recorded[]): LogLease {
    return {
      epoch: own,
      events: before,
      warnings: [],
      async append(event) {
        if (!isHeld || own !== epoch) throw new ConclaveError("LOG_LOST", `Owner ${own} has lost this log.`);
        return record(event);
      },
      notes,
      async release() {
        if (own === epoch) isHeld = false;
      },
    };
  }

  function record(event: DebateEvent): Recorded {
    const { recorded } = eventLine({ seq: events.length, epoch, at: timestamp(now()) }, event);
    events.push(recorded);
    if (event.type === "note.said") posted.delete(event.id);
    notifyAll();
    return recorded;
  }

  async function* notes(signal: AbortSignal): AsyncGenerator<readonly IncomingNote[], void> {
    const handedOn = new Set<string>();
    const takeNew = async () => {
      const batch = [...posted.values()].filter(({ id }) => !handedOn.has(id));
      for (const { id } of batch) handedOn.add(id);
      return batch;
    };
    yield* followBatches({ takeNew, watch: watchChanges() }, signal);
  }

  async function* follow(fromSeq: number, signal: AbortSignal): AsyncGenerator<Recorded, void> {
    let at = fromSeq;
    async function* advance() {
      for (let next = events[at]; next; next = events[at]) {
        at += 1;
        yield next;
      }
    }
    yield* followEvents({ advance, watch: watchChanges() }, fromSeq, signal);
  }

  function watchChanges(): FolderWatch {
    const change = wakeup();
    bells.add(change);
    return { waitForChange: (signal) => change.wait(signal), close: () => bells.delete(change) };
  }

  function notifyAll(): void {
    for (const each of bells) each.notify();
  }

  async function post(said: IncomingNote): Promise<void> {
    const isInLog = events.some(({ event }) => event.type === "note.said" && event.id === said.id);
    if (!isInLog) posted.set(said.id, structuredClone(said));
    notifyAll();
  }

  async function* read(): AsyncGenerator<Recorded, void> {
    yield* [...events];
  }

  return { claim, read, follow, post };
}
