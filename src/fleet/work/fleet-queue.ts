/**
 * The queue of debates to run, kept by pg-boss. A job only says that a debate should run, is delivered at least once and may be
 * delivered twice. One job of a debate may wait while another is running. A job is settled by its attempt, never by its id: a worker that
 * was believed dead would settle what another is running.
 */

import type { ClientBase, Pool } from "pg";
import { type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import { announceWork } from "../announce-work.ts";
import { prepareStatement } from "../statements/prepare-statement.ts";

export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

export interface DebateJob extends JobAttempt {
  readonly debate: string;
}

export interface FleetQueue {
  /** Takes effect with the transaction of the client. */
  send(client: ClientBase, debate: string): Promise<void>;
  fetch(most: number): Promise<readonly DebateJob[]>;
  /** Shows that the jobs are still running. */
  touch(jobs: readonly JobAttempt[]): Promise<void>;
  complete(client: ClientBase, ...jobs: readonly JobAttempt[]): Promise<void>;
  /** Any worker may fetch it, at once. */
  handOn(client: ClientBase, job: DebateJob): Promise<void>;
  /** The same after a second, so that a debate that killed its worker doesn't kill the next ones at once. */
  retry(client: ClientBase, job: JobAttempt): Promise<void>;
  /** It is not tried again until a person decides. */
  bury(client: ClientBase, job: DebateJob): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = "debates";
const DEAD_LETTERS = "dead-debates";
const SCHEMA = "conclave_queue";
/** Longer than most restarts of a database: a worker that waits to write its answers must not lose its debates meanwhile. */
const HEARTBEAT_SECONDS = 60;

/** Creates what pg-boss needs, or brings it up to date. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = createBoss(url, { supervise: false });
  await boss.start();
  try {
    await boss.createQueue(DEAD_LETTERS);
    await boss.createQueue(QUEUE, { policy: "stately" });
    await boss.updateQueue(QUEUE, {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: DAY_SECONDS - 1,
      retryLimit: MOST_RETRIES,
      retryDelay: 1,
      deleteAfterSeconds: DAY_SECONDS,
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

const DAY_SECONDS = 86_400;
/** A worker counts deaths itself: they are forgotten as soon as a call is answered. */
const MOST_RETRIES = 1_000_000;

export interface QueueOptions {
  /** Whether this process looks for jobs whose worker has gone silent. */
  readonly supervise: boolean;
}

/** Statements that repeat run on connections of the pool. */
export async function openQueue(url: string, pool: Pool, { supervise }: QueueOptions): Promise<FleetQueue> {
  const boss = createBoss(url, { supervise, migrate: false });
  await boss.start();
  const send: FleetQueue["send"] = async (client, debate) => {
    await boss.send(QUEUE, { debate }, { singletonKey: debate, db: within(client) });
  };
  return {
    send,
    fetch: async (most) => {
      const jobs = await boss.fetch(QUEUE, { batchSize: most, db: within(pool) });
      return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, ...jobData.parse(data) }));
    },
    touch: async (jobs) => {
      await boss.touch(QUEUE, [...jobs]);
    },
    complete: async (client, ...jobs) => {
      await boss.complete(QUEUE, [...jobs], null, { db: within(client) });
    },
    handOn: async (client, job) => {
      await boss.complete(QUEUE, job, null, { db: within(client) });
      await send(client, job.debate);
      await announceWork(client);
    },
    retry: async (client, job) => {
      await boss.fail(QUEUE, job, null, { db: within(client) });
    },
    bury: async (client, job) => {
      await boss.complete(QUEUE, job, null, { db: within(client) });
      await boss.send(DEAD_LETTERS, { debate: job.debate }, { db: within(client) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

const jobData = z.object({ debate: z.string() });

function createBoss(url: string, options: { readonly supervise: boolean; readonly migrate?: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    application_name: "conclave queue",
    max: 2,
    schedule: false,
    // The default is a minute each. A job whose worker has died would wait that long, because the queue still believes it is running.
    queueCacheIntervalSeconds: 1,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    ...options,
  });
  // The database cannot be reached; the next statement tries again.
  boss.on("error", () => undefined);
  return boss;
}

/** pg-boss writes its statements anew each time, but always the same few. */
function within(client: ClientBase | Pool): Db {
  return { executeSql: (text, values = []) => client.query(prepareStatement(text, values)) };
}
