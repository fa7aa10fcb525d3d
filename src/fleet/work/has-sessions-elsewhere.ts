/**
 * The sessions of a debate's agents are on the worker that the debate rested on. Any other has to rebuild them, so that worker is
 * preferred for a moment when the debate wakes up.
 */

import type { ClientBase } from "pg";
import { isPresent } from "../presence.ts";

const PREFERENCE = "interval '5 seconds'";

/** Whether another worker, which still takes debates, has the sessions and may yet come. */
export async function hasSessionsElsewhere(
  client: ClientBase,
  { debate, worker }: { readonly debate: string; readonly worker: number },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from conclave.debates join conclave.workers on process = session_worker
     where key = $1 and session_worker <> $2 and woken_at > now() - ${PREFERENCE} and ${isPresent("session_worker")}`,
    [debate, worker],
  );
  return rows.length > 0;
}
