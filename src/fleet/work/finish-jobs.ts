/** Settles jobs whose runs are over, several in one transaction. Those that another worker has begun meanwhile are left to it. */

import type { Fleet } from "../open-fleet.ts";
import { batchByDebate } from "../statements/batch-by-debate.ts";
import { transact } from "../statements/in-transaction.ts";
import { prepareStatement } from "../statements/prepare-statement.ts";
import type { DebateJob, FleetQueue } from "./fleet-queue.ts";

export function finishJobs({ pool, processNumber }: Fleet, queue: FleetQueue): (job: DebateJob) => Promise<void> {
  return batchByDebate(async (jobs) => {
    const values = [
      jobs.map(({ debate }) => debate),
      jobs.map(({ id }) => id),
      jobs.map(({ retryCount }) => retryCount),
      processNumber,
    ];
    await transact(pool, async (client) => {
      const { rows } = await client.query<{ key: string }>(prepareStatement(FINISH, values));
      const finished = jobs.filter(({ debate }) => rows.some(({ key }) => key === debate));
      if (finished.length > 0) await queue.complete(client, ...finished);
    });
    return () => undefined;
  });
}

const FINISH = `
  update conclave.debates set work = 'none', trouble = null, worker = null
  from unnest($1::bigint[], $2::uuid[], $3::integer[]) as done (debate, id, attempt)
  where key = debate and work = 'running' and worker = $4 and job = id and job_attempt = attempt returning key`;
