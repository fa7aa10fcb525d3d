/**
 * A connection to a fleet's database. Every process that has one is present: it holds an advisory lock for as long as it lives, and is
 * notified of changes. Statements that may be repeated wait for a database that restarts.
 */

import { Pool, type QueryResultRow } from "pg";
import type { FolderWatch } from "../log/folder-watch.ts";
import { asFleetError } from "./connection/fleet-error.ts";
import { prepareConnection } from "./connection/prepare-connection.ts";
import { waitOutTrouble } from "./connection/wait-out-trouble.ts";
import { requireMigrated } from "./migrate-fleet.ts";
import { CHANNEL, openPresence } from "./presence.ts";
import { type AppendLines, batchAppend } from "./statements/batch-append.ts";
import { type DebateStatements, debateStatements } from "./statements/debate-statements.ts";
import { prepareStatement } from "./statements/prepare-statement.ts";
import { type FleetQueue, openQueue } from "./work/fleet-queue.ts";

export interface Fleet extends DebateStatements {
  readonly pool: Pool;
  /** The number of this process: its debates are its own for as long as it is present. */
  readonly processNumber: number;
  /** False right after this process lost its connection: that others are missing does not mean that they have gone. */
  isSteady(): boolean;
  /** For fixed statements that do no harm when they run twice. Waits up to a minute for a database that cannot be reached. */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  /** Reports that something about the debate, or about another subject, may have changed. */
  watch(debate: string): FolderWatch;
  /** Tells all processes that something about the debate has changed, a moment later. */
  announce(debate: string): void;
  /** Lines of several debates share a round trip. */
  readonly append: AppendLines;
  /** Opened when it is first used. */
  queue(): Promise<FleetQueue>;
  close(): Promise<void>;
}

export interface FleetOptions {
  /** Whether this process looks after jobs whose worker has gone silent (default: no). */
  readonly supervise?: boolean;
}

/** Throws FLEET_UNREACHABLE, FLEET_NOT_MIGRATED and FLEET_NEWER. */
export async function openFleet(url: string, { supervise = false }: FleetOptions = {}): Promise<Fleet> {
  const pool = createPool(url);
  let opened: Promise<FleetQueue> | null = null;
  const queue = () => {
    opened ??= openQueue(url, pool, { supervise });
    return opened;
  };
  try {
    await requireMigrated(pool);
    const presence = await openPresence(url);
    const announcer = createAnnouncer(pool);
    const close = async () => {
      await announcer.flush();
      await (await opened)?.close();
      await presence.close();
      await pool.end();
    };
    const query = patientQuery(pool);
    const statements = { append: batchAppend(pool), ...debateStatements(pool, query) };
    return { ...presence, announce: announcer.announce, ...statements, pool, query, queue, close };
  } catch (error) {
    await pool.end();
    throw asFleetError(url, error);
  }
}

function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "conclave",
    max: 10,
    allowExitOnIdle: true,
    onConnect: prepareConnection,
  });
  // An idle connection was lost; the next statement opens another.
  pool.on("error", () => undefined);
  return pool;
}

function patientQuery(pool: Pool): Fleet["query"] {
  return async <Row extends QueryResultRow>(text: string, values: readonly unknown[]) =>
    (await waitOutTrouble(() => pool.query<Row>(prepareStatement(text, values)))).rows;
}

/** A NOTIFY takes a lock of the whole database at commit, so all debates of 50 ms share one. */
const ANNOUNCE_MS = 50;

function createAnnouncer(pool: Pool) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  function send(): void {
    timer = null;
    if (changed.size === 0) return;
    const debates = [...changed];
    changed.clear();
    // Only a hint: a process that misses it finds out by polling.
    sending = pool
      .query("select pg_notify($1, debate) from unnest($2::text[]) as debate", [CHANNEL, debates])
      .catch(() => undefined);
  }

  return {
    announce: (debate: string) => {
      changed.add(debate);
      timer ??= setTimeout(send, ANNOUNCE_MS).unref();
    },
    flush: async () => {
      if (timer) clearTimeout(timer);
      send();
      await sending;
    },
  };
}
