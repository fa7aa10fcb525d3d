/**
 * Begins what almost every job is about: debates that wait in the queue and that nothing is held against. One statement, which decides on
 * their rows alone, so it holds each row's lock from its decision on.
 */

import type { Fleet } from "../open-fleet.ts";
import { batchByDebate } from "../statements/batch-by-debate.ts";
import { prepareStatement } from "../statements/prepare-statement.ts";
import type { DebateJob } from "./fleet-queue.ts";

export interface QueuedDebate {
  readonly key: string;
  readonly name: string;
  readonly order: string | null;
  readonly tree: string | null;
}

/** null: it is not such a debate, and nothing was changed. */
export function beginQueued({ pool, processNumber }: Fleet): (job: DebateJob) => Promise<QueuedDebate | null> {
  return batchByDebate(async (jobs) => {
    const values = [
      jobs.map(({ debate }) => debate),
      jobs.map(({ id }) => id),
      jobs.map(({ retryCount }) => retryCount),
      processNumber,
    ];
    const { rows } = await pool.query<QueuedDebate>(prepareStatement(BEGIN, values));
    return ({ debate }) => rows.find(({ key }) => key === debate) ?? null;
  });
}

const BEGIN = `
  update conclave.debates set work = 'running', worker = $4, worker_seq = next_seq, job = id, job_attempt = attempt, deaths = 0
  from unnest($1::bigint[], $2::uuid[], $3::integer[]) as fetched (debate, id, attempt)
  where key = debate and work = 'queued' and refused_by = '{}' and not has_rested and session_worker is null
  returning key, name, "order", tree`;
