/** Looks for debates whose worker is gone, and for rests that are over. Every worker does this, so no extra process is needed. */

import { lockDebate } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { checkPresence, isPresent } from "../presence.ts";
import type { FleetQueue } from "./fleet-queue.ts";
import { wakeDebate } from "./wake-debate.ts";

export async function sweepDebates(fleet: Fleet, queue: FleetQueue): Promise<void> {
  if (fleet.isSteady()) await sweepAbsent(fleet, queue);
  const due = await fleet.query<{ key: string }>(
    "select key from conclave.debates where work = 'resting' and wake_at <= now()",
    [],
  );
  for (const { key } of due) await lockDebate(fleet.pool, key, (locked) => wakeDebate(locked, async () => queue));
}

async function sweepAbsent(fleet: Fleet, queue: FleetQueue): Promise<void> {
  const abandoned = await fleet.query<{ key: string }>(
    `select key from conclave.debates where work = 'running' and not ${isPresent("worker")}`,
    [],
  );
  for (const { key } of abandoned) await handOnAbandoned(fleet, queue, key);
  await fleet.query(`delete from conclave.workers where not ${isPresent("process")}`, []);
}

/** Sooner than the queue would notice, which waits for heartbeats. */
function handOnAbandoned(fleet: Fleet, queue: FleetQueue, debate: string): Promise<void> {
  return lockDebate(fleet.pool, debate, async ({ client, work, worker, job }) => {
    if (work !== "running" || worker === null || job === null || (await checkPresence(client, worker))) return;
    await queue.retry(client, job);
  });
}
