/** Ends the rest of a debate when something it waits for arrives. Commits together with that. */

import { announceWork } from "../announce-work.ts";
import type { LockedDebate } from "../lock-debate.ts";
import type { FleetQueue } from "./fleet-queue.ts";

/** Does nothing unless the debate rests: a run that is under way notices by itself. */
export async function wakeDebate({ client, key, work }: LockedDebate, queue: () => Promise<FleetQueue>): Promise<void> {
  if (work !== "resting") return;
  await client.query("update conclave.debates set work = 'queued', wake_at = null, woken_at = now() where key = $1", [
    key,
  ]);
  await (await queue()).send(client, key);
  await announceWork(client);
}
