/**
 * The one connection of a process that shows that it lives, and on which it hears what changes. The advisory lock of its number
 * goes with the connection: when the process dies, everybody sees it at once and without a clock. That is an opinion and not a fence,
 * since a connection can be lost while its process lives; it is opened again.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientBase } from "pg";
import type { FolderWatch } from "../log/folder-watch.ts";
import { type Wakeup, wakeup } from "../log/wakeup.ts";
import { prepareConnection } from "./connection/prepare-connection.ts";

/** Sets the locks of processes apart from other advisory locks. */
const LOCK_CLASS = 0x636f6e63;
export const CHANNEL = "conclave_changes";
const RECONNECT_MS = 200;
const POLL_MS = 1_000;
/** After a restart of the database every process comes back within that time. */
const SETTLE_MS = 5_000;

export interface Presence {
  readonly processNumber: number;
  isSteady(): boolean;
  watch(debate: string): FolderWatch;
  close(): Promise<void>;
}

export async function openPresence(url: string): Promise<Presence> {
  const watches = new Map<string, Set<Wakeup>>();
  let isClosed = false;
  let steadyFromMs = 0;
  let client = await connect();
  const processNumber = await takeNumber(client);
  await appear(client);

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, application_name: "conclave presence", keepAlive: true });
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload = "" }) => ring(watches.get(payload)));
    await fresh.connect();
    // Not before: an attempt that fails ends as well, and is repeated by its caller.
    fresh.once("end", () => {
      steadyFromMs = Number.POSITIVE_INFINITY;
      if (!isClosed) void reconnect();
    });
    return fresh;
  }

  async function appear(connection: Client): Promise<void> {
    await prepareConnection(connection);
    await connection.query("select pg_advisory_lock($1, $2)", [LOCK_CLASS, processNumber]);
    await connection.query(`listen ${CHANNEL}`);
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      try {
        client = await connect();
        await appear(client);
        steadyFromMs = Date.now() + SETTLE_MS;
        // What happened in between was not heard.
        for (const set of watches.values()) ring(set);
        return;
      } catch {
        // Still away.
      }
    }
  }

  function watch(debate: string): FolderWatch {
    const change = wakeup();
    const others = watches.get(debate) ?? new Set();
    watches.set(debate, others.add(change));
    return {
      waitForChange: (signal) => change.wait(signal, POLL_MS),
      close: () => {
        others.delete(change);
        if (others.size === 0 && watches.get(debate) === others) watches.delete(debate);
      },
    };
  }

  async function close(): Promise<void> {
    isClosed = true;
    await client.end();
  }

  return { processNumber, isSteady: () => Date.now() >= steadyFromMs, watch, close };
}

async function takeNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    "select nextval('conclave.process_numbers')::integer as number",
  );
  return rows[0]?.number ?? 0;
}

function ring(waiting: Iterable<Wakeup> = []): void {
  for (const each of waiting) each.notify();
}

/** SQL for "the process of this number is there"; `number` is an expression. */
export function isPresent(number: string): string {
  return `exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = ${LOCK_CLASS} and objid::bigint = ${number}
      and database = (select oid from pg_database where datname = current_database()))`;
}

/** Whether the process of this number is there. */
export async function checkPresence(client: ClientBase, number: number): Promise<boolean> {
  const { rows } = await client.query<{ is_present: boolean }>(`select ${isPresent("$1::bigint")} as is_present`, [
    number,
  ]);
  return rows[0]?.is_present ?? false;
}
