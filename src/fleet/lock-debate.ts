/**
 * The one way to write about a debate: lock its row first, decide second. At READ COMMITTED, a statement that decides and waits for
 * a lock decides on what it saw before it waited.
 */

import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { transact } from "./in-transaction.ts";

/** A debate as its row names it. */
export interface DebateRow {
  readonly key: string;
  readonly name: string;
}

export interface LockedDebate {
  readonly client: ClientBase;
  readonly epoch: number;
  readonly nextSeq: number;
  /** The process that holds the log; null: nobody. */
  readonly owner: number | null;
}

const rowSchema = z.object({ epoch: z.number(), next_seq: z.number(), owner: z.number().nullable() });

/** Throws DEBATE_UNKNOWN if the debate was removed. */
export async function lockDebate<T>(pool: Pool, debate: string, decide: (locked: LockedDebate) => Promise<T>) {
  return transact(pool, async (client) => {
    const { rows } = await client.query(
      "select epoch, next_seq, owner from conclave.debates where key = $1 for update",
      [debate],
    );
    if (rows.length === 0) throw new ConclaveError("DEBATE_UNKNOWN", "The debate has been removed.");
    const { epoch, next_seq: nextSeq, owner } = rowSchema.parse(rows[0]);
    return decide({ client, epoch, nextSeq, owner });
  });
}
