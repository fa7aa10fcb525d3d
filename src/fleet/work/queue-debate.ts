/** Stores a new debate: its log, its order and a job for the workers, all in the transaction of the client. */

import { hostname } from "node:os";
import type { ClientBase } from "pg";
import type { DebateEvent } from "../../core/event.ts";
import { fold } from "../../core/reduce/reduce.ts";
import { stateEntry } from "../../folder/state-entry.ts";
import { type EventLine, eventLine, timestamp } from "../../log/event-line.ts";
import type { DebateOrder } from "../../runtime/debate-order.ts";
import { announceWork } from "../announce-work.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { FleetQueue } from "./fleet-queue.ts";

export interface NewFleetDebate {
  readonly row: DebateRow;
  /** What its log begins with. */
  readonly first: readonly DebateEvent[];
  readonly order: DebateOrder;
  readonly dedupe: string | null;
  /** The hash of its tree, which is stored already; null: it has none. */
  readonly tree: string | null;
}

export async function queueDebate(
  client: ClientBase,
  queue: FleetQueue,
  { row, first, order, dedupe, tree }: NewFleetDebate,
): Promise<void> {
  const lines = openLog(first);
  await client.query("select conclave.append_lines($1, 0, 0, $2, array[]::text[])", [
    row.key,
    lines.map(({ line }) => line.slice(0, -1)),
  ]);
  const entry = stateEntry(fold(lines.map(({ recorded }) => recorded)), row.name);
  await client.query(
    `update conclave.debates set epoch = 1, work = 'queued', dedupe = $2, entry = $3, "order" = $4, tree = $5 where key = $1`,
    [row.key, dedupe, JSON.stringify(entry), JSON.stringify(order), tree],
  );
  await queue.send(client, row.key);
  await announceWork(client);
}

/** The first lines of a log: it was claimed, and the debate opened. */
function openLog(first: readonly DebateEvent[]): readonly EventLine[] {
  const at = timestamp(Date.now());
  const claimed = { type: "log.claimed", owner: `${hostname()}:${process.pid}`, afterRest: false } as const;
  return [claimed, ...first].map((event, seq) => eventLine({ seq, epoch: 1, at }, event));
}
