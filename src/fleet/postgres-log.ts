/**
 * The log as rows of a table. The epoch in the debate's row is the only fence: a claim raises it, every append names it, and an append
 * with an old one writes nothing. Whether an owner is alive only decides who may try.
 */

import { hostname } from "node:os";
import type { ClientBase } from "pg";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import type { IncomingNote } from "../core/note.ts";
import type { LogAccess } from "../folder/debate-home.ts";
import { appendQueue } from "../log/append-queue.ts";
import { type EventLine, eventLine, timestamp } from "../log/event-line.ts";
import type { ClaimOptions, EventLog, LogLease } from "../log/event-log.ts";
import { followEvents } from "../log/follow-changes.ts";
import { type DebateRow, type LockedDebate, lockDebate } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { postgresNotes } from "./postgres-notes.ts";
import { postgresReader } from "./postgres-reader.ts";
import { postgresSink } from "./postgres-sink.ts";
import { checkPresence } from "./presence.ts";

export interface PostgresLogOptions extends LogAccess {
  readonly now: () => number;
}

export function postgresLog(fleet: Fleet, debate: DebateRow, options: PostgresLogOptions): EventLog {
  const { now, onTrouble, giveUp } = options;
  const { key, name } = debate;
  const notes = postgresNotes(fleet, key);

  async function* read(): AsyncGenerator<Recorded, void> {
    yield* postgresReader(fleet, debate).advance();
  }

  async function* follow(fromSeq: number, signal: AbortSignal): AsyncGenerator<Recorded, void> {
    const { advance } = postgresReader(fleet, debate);
    yield* followEvents({ advance, watch: fleet.watch(key) }, fromSeq, signal);
  }

  async function claim({ steal = false, afterRest = false }: ClaimOptions = {}): Promise<LogLease> {
    const reader = postgresReader(fleet, debate);
    const events: Recorded[] = [];
    // Most of the log is read before the row is locked.
    for await (const recorded of reader.advance()) events.push(recorded);
    const claimed = await lockDebate(fleet.pool, key, async (locked) => {
      if (!steal) await refuseIfHeld(locked, name);
      const event = { type: "log.claimed", owner: `${hostname()}:${process.pid}`, afterRest } as const;
      const line = eventLine({ seq: locked.nextSeq, epoch: locked.epoch + 1, at: timestamp(now()) }, event);
      await writeClaim(locked.client, { key, owner: fleet.processNumber }, line);
      return line.recorded;
    });
    // Usually nothing was added before the row was locked.
    if (claimed.seq === (events.at(-1)?.seq ?? -1) + 1) events.push(claimed);
    else for await (const recorded of reader.advance()) events.push(recorded);
    fleet.announce(key);
    return createLease(claimed.epoch, events);
  }

  function createLease(epoch: number, events: readonly Recorded[]): LogLease {
    const queue = appendQueue({ sink: postgresSink(fleet, debate), onTrouble, giveUp });
    let seq = (events.at(-1)?.seq ?? -1) + 1;
    let released: Promise<void> | null = null;

    async function append(event: DebateEvent): Promise<Recorded> {
      if (released) throw new ConclaveError("LOG_LOST", `Debate ${name} was released by this process.`);
      const line = eventLine({ seq, epoch, at: timestamp(now()) }, event);
      seq += 1;
      return queue.add(line);
    }

    async function giveBack(): Promise<void> {
      await queue.idle();
      await fleet.query("update conclave.debates set owner = null where key = $1 and epoch = $2", [key, epoch]);
    }

    function release(): Promise<void> {
      released ??= giveBack();
      return released;
    }

    return { epoch, events, warnings: [], append, notes: notes.batches, release };
  }

  return { claim, read, follow, post: (said: IncomingNote) => notes.post(said) };
}

async function refuseIfHeld({ client, owner }: LockedDebate, name: string): Promise<void> {
  if (owner === null || !(await checkPresence(client, owner))) return;
  throw new ConclaveError("LOG_HELD", `Debate ${name} is already running in process ${owner} of the fleet.`);
}

interface NewOwner {
  readonly key: string;
  readonly owner: number;
}

async function writeClaim(client: ClientBase, { key, owner }: NewOwner, { recorded, line }: EventLine): Promise<void> {
  await client.query(
    `with claimed as (update conclave.debates set epoch = $3, next_seq = $2 + 1, owner = $5 where key = $1)
     insert into conclave.events values ($1, $2, $4)`,
    [key, recorded.seq, recorded.epoch, line.slice(0, -1), owner],
  );
}
