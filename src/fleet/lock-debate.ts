/**
 * The one way to write about a debate: lock its row first, decide second. At READ COMMITTED, a statement that decides and waits for
 * a lock decides on what it saw before it waited.
 */

import type { ClientBase, Pool } from "pg";
import { ConclaveError } from "../core/errors.ts";
import { transact } from "./statements/in-transaction.ts";
import { prepareStatement } from "./statements/prepare-statement.ts";
import type { JobAttempt } from "./work/fleet-queue.ts";

/** A debate as its row names it. */
export interface DebateRow {
  readonly key: string;
  readonly name: string;
}

/** Whether a debate is to be run, and why. */
export type WorkState = "none" | "queued" | "running" | "resting" | "failed";

export interface LockedDebate {
  readonly client: ClientBase;
  readonly key: string;
  readonly name: string;
  readonly epoch: number;
  readonly nextSeq: number;
  /** The process that holds the log; null: none. */
  readonly owner: number | null;
  readonly work: WorkState;
  readonly worker: number | null;
  /** Its run rests, or rested until it was queued again. */
  readonly hasRested: boolean;
  /** What the worker holds of the queue. */
  readonly job: JobAttempt | null;
}

interface Row extends Omit<LockedDebate, "client" | "nextSeq" | "hasRested" | "job"> {
  readonly next_seq: number;
  readonly has_rested: boolean;
  readonly job: string | null;
  readonly job_attempt: number | null;
}

const LOCK = `
  select key, name, epoch, next_seq, owner, work, worker, has_rested, job, job_attempt
  from conclave.debates where key = $1 for update`;

/** Throws DEBATE_UNKNOWN if the debate was removed. */
export async function lockDebate<T>(pool: Pool, debate: string, decide: (locked: LockedDebate) => Promise<T>) {
  return transact(pool, async (client) => {
    const { rows } = await client.query<Row>(prepareStatement(LOCK, [debate]));
    const [row] = rows;
    if (!row) throw new ConclaveError("DEBATE_UNKNOWN", "The debate has been removed.");
    const { next_seq: nextSeq, has_rested: hasRested, job: id, job_attempt: retryCount, ...rest } = row;
    const job = id === null || retryCount === null ? null : { id, retryCount };
    return decide({ client, nextSeq, hasRested, job, ...rest });
  });
}
