/**
 * The log as rows of a table. The epoch in the debate's row is the only fence: a claim raises it, every append names it, and an append
 * with an old one writes nothing. Whether an owner is alive only decides who may try.
 */

import { hostname } from "node:os";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import type { IncomingNote } from "../core/note.ts";
import { appendQueue } from "../log/append-queue.ts";
import { type EventLine, eventLine, timestamp } from "../log/event-line.ts";
import type { ClaimOptions, EventLog, LogAccess, LogLease } from "../log/event-log.ts";
import { followEvents } from "../log/follow-changes.ts";
import { type DebateRow, type LockedDebate, lockDebate } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { postgresNotes } from "./postgres-notes.ts";
import { type PostgresReader, postgresReader } from "./postgres-reader.ts";
import { postgresSink } from "./postgres-sink.ts";
import { checkPresence } from "./presence.ts";
import { writeClaims } from "./statements/debate-statements.ts";

export interface PostgresLogOptions extends LogAccess {
  readonly now: () => number;
}

export function postgresLog(fleet: Fleet, debate: DebateRow, options: PostgresLogOptions): EventLog {
  const { now, onTrouble, giveUp } = options;
  const { key, name } = debate;
  const notes = postgresNotes(fleet, key);

  /** What was read last, for the next claim: it reads only what came later. */
  let known: KnownLog | null = null;

  async function* read(): AsyncGenerator<Recorded, void> {
    const reader = postgresReader(fleet, debate);
    const events: Recorded[] = [];
    for await (const recorded of reader.advance()) {
      events.push(recorded);
      yield recorded;
    }
    known = { reader, events };
  }

  /** Most of the log is read before its row is locked. */
  async function readKnown(): Promise<KnownLog> {
    const { reader, events } = known ?? { reader: postgresReader(fleet, debate), events: [] };
    if (!known) for await (const recorded of reader.advance()) events.push(recorded);
    known = null;
    return { reader, events };
  }

  async function* follow(fromSeq: number, signal: AbortSignal): AsyncGenerator<Recorded, void> {
    const { advance } = postgresReader(fleet, debate);
    yield* followEvents({ advance, watch: fleet.watch(key) }, fromSeq, signal);
  }

  async function claim({ steal = false, afterRest = false }: ClaimOptions = {}): Promise<LogLease> {
    const { reader, events } = await readKnown();
    const claimed = await claimRow(reader, { steal, afterRest });
    // Usually nothing was added before the row was locked.
    if (claimed.seq === reader.nextSeq) events.push(claimed);
    else for await (const recorded of reader.advance()) events.push(recorded);
    fleet.announce(key);
    return createLease(claimed, events);
  }

  async function claimRow(read: PostgresReader, { steal, afterRest }: Required<ClaimOptions>): Promise<Recorded> {
    const event = { type: "log.claimed", owner: `${hostname()}:${process.pid}`, afterRest } as const;
    const claimAt = ({ nextSeq, epoch }: Pick<LockedDebate, "nextSeq" | "epoch">) =>
      eventLine({ seq: nextSeq, epoch: epoch + 1, at: timestamp(now()) }, event);
    const claimOf = ({ recorded: { seq, epoch }, line }: EventLine) => {
      return { debate: key, owner: fleet.processNumber, steal, seq, epoch, line: line.slice(0, -1) };
    };
    const likely = claimAt(read);
    if (await fleet.claimLog(claimOf(likely))) return likely.recorded;
    return lockDebate(fleet.pool, key, async (locked) => {
      if (!steal) await refuseIfHeld(locked, name);
      const line = claimAt(locked);
      await writeClaims(locked.client, [{ ...claimOf(line), steal: true }]);
      return line.recorded;
    });
  }

  function createLease(claimed: Recorded, events: readonly Recorded[]): LogLease {
    const { epoch } = claimed;
    const queue = appendQueue({ sink: postgresSink(fleet, debate), onTrouble, giveUp });
    let seq = claimed.seq + 1;
    let released: Promise<void> | null = null;

    async function append(event: DebateEvent): Promise<Recorded> {
      if (released) throw new ConclaveError("LOG_LOST", `Debate ${name} was released by this process.`);
      const line = eventLine({ seq, epoch, at: timestamp(now()) }, event);
      seq += 1;
      return queue.add(line);
    }

    async function giveBack(): Promise<void> {
      await queue.idle();
      await fleet.releaseLog({ debate: key, epoch });
    }

    function release(): Promise<void> {
      released ??= giveBack();
      return released;
    }

    return { epoch, events, warnings: [], append, notes: notes.batches, release };
  }

  return { claim, read, follow, post: (said: IncomingNote) => notes.post(said) };
}

interface KnownLog {
  readonly reader: PostgresReader;
  readonly events: Recorded[];
}

async function refuseIfHeld({ client, owner }: LockedDebate, name: string): Promise<void> {
  if (owner === null || !(await checkPresence(client, owner))) return;
  throw new ConclaveError("LOG_HELD", `Debate ${name} is already running in process ${owner} of the fleet.`);
}
