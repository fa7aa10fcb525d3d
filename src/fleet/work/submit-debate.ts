/**
 * Hands a debate over to a fleet. Its order is its log: it is opened here, and the worker that runs it continues it. Number, log and job commit
 * together, and the same order sent twice is one debate.
 */

import { hostname } from "node:os";
import type { ClientBase } from "pg";
import type { DebateEvent } from "../../core/event.ts";
import { fold } from "../../core/reduce/reduce.ts";
import { stateEntry } from "../../folder/state-entry.ts";
import { type EventLine, eventLine, timestamp } from "../../log/event-line.ts";
import type { DebateRequest } from "../../request/debate-request.ts";
import { openingEvent } from "../../runtime/start-debate.ts";
import { transact } from "../in-transaction.ts";
import { insertDebate } from "../insert-debate.ts";
import type { DebateRow } from "../lock-debate.ts";
import { announceWork, type Fleet } from "../open-fleet.ts";

export interface Submission {
  readonly tenant: string;
  readonly request: Omit<DebateRequest, "place">;
  /** Chosen by the sender; null: it is a new debate in any case. */
  readonly dedupe: string | null;
}

export async function submitDebate(fleet: Fleet, { tenant, request, dedupe }: Submission): Promise<DebateRow> {
  const queue = await fleet.queue();
  return transact(fleet.pool, async (client) => {
    const earlier = dedupe === null ? null : await findEarlier(client, tenant, dedupe);
    if (earlier) return earlier;
    const row = await insertDebate(client, { tenant, topic: request.topic });
    const lines = openLog(openingEvent(request, { id: row.name, panel: request.panel, forecasts: [] }));
    await client.query("select conclave.append_lines($1, 0, 0, $2, array[]::text[])", [
      row.key,
      lines.map(({ line }) => line.slice(0, -1)),
    ]);
    const entry = stateEntry(fold(lines.map(({ recorded }) => recorded)), row.name);
    await client.query(
      "update conclave.debates set epoch = 1, work = 'queued', dedupe = $2, entry = $3 where key = $1",
      [row.key, dedupe, JSON.stringify(entry)],
    );
    await queue.send(client, row.key);
    await announceWork(client);
    return row;
  });
}

/** Locks the tenant's row first: of two that send the same order at once, the second finds the first's debate. */
async function findEarlier(client: ClientBase, tenant: string, dedupe: string): Promise<DebateRow | null> {
  await client.query(
    "insert into conclave.tenants values ($1, 0) on conflict (name) do update set name = excluded.name",
    [tenant],
  );
  const { rows } = await client.query<DebateRow>(
    "select key, name from conclave.debates where tenant = $1 and dedupe = $2",
    [tenant, dedupe],
  );
  return rows[0] ?? null;
}

/** The first lines of a log: somebody claimed it, and opened the debate. */
function openLog(opened: DebateEvent): readonly EventLine[] {
  const at = timestamp(Date.now());
  const claimed = { type: "log.claimed", owner: `${hostname()}:${process.pid}`, afterRest: false } as const;
  return [claimed, opened].map((event, seq) => eventLine({ seq, epoch: 1, at }, event));
}
