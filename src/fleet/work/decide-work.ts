/** What a person decides about a debate that no worker could run, or that should not continue. */

import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { ConclaveError } from "../../core/errors.ts";
import { announceWork } from "../announce-work.ts";
import { lockDebate } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { postgresNotes } from "../postgres-notes.ts";

/** Queues a failed debate again; its deaths and refusals are forgotten. */
export async function retryDebate(fleet: Fleet, debate: string): Promise<void> {
  const queue = await fleet.queue();
  await lockDebate(fleet.pool, debate, async ({ client, name, work }) => {
    if (work !== "failed") throw notFailed(name, work);
    await client.query(
      "update conclave.debates set work = 'queued', trouble = null, deaths = 0, refused_by = '{}', refused_at = null where key = $1",
      [debate],
    );
    await queue.send(client, debate);
    await announceWork(client);
  });
}

function notFailed(name: string, work: string): ConclaveError {
  if (work === "none") return new ConclaveError("DEBATE_OVER", `Debate ${name} has ended and is not queued.`);
  return new ConclaveError("DEBATE_RUNNING", `Debate ${name} has not failed: it is ${work}.`);
}

/** A running debate is stopped by a note, as a person would; any other is taken out of the queue. */
export async function endDebate(fleet: Fleet, debate: string): Promise<void> {
  const isRunning = await lockDebate(fleet.pool, debate, async ({ client, work }) => {
    if (work === "running") return true;
    await client.query("update conclave.debates set work = 'none' where key = $1", [debate]);
    return false;
  });
  if (!isRunning) return;
  const note = { id: randomUUID(), by: userInfo().username, note: { kind: "stop" as const } };
  await postgresNotes(fleet, debate).post(note);
}
