/**
 * Runs debates of a fleet, a few at a time. A worker that dies leaves nothing behind that another could not continue: the log has every
 * answer, and the queue gives its debates to others.
 */

import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { wakeup } from "../../log/wakeup.ts";
import { WORK } from "../announce-work.ts";
import { isPassingTrouble } from "../connection/database-trouble.ts";
import { createEmptyFolder } from "../empty-folder.ts";
import { postgresGate } from "../gate/postgres-gate.ts";
import type { Fleet } from "../open-fleet.ts";
import { debateWork } from "./debate-work.ts";
import type { DebateJob } from "./fleet-queue.ts";
import { type JobOptions, runJob } from "./run-job.ts";
import { sweepDebates } from "./sweep-debates.ts";
import { vendorContact } from "./vendor-contact.ts";

export interface WorkerOptions extends Omit<JobOptions, "emptyFolder" | "gate" | "vendors"> {
  /** How many debates it runs at a time. */
  readonly slots: number;
  /** How long running calls may take once it should stop. Debates without any are handed over at once, the others after this time at the latest. */
  readonly drainMs: number;
  /** How long a debate that all workers have refused waits for another worker, before it is run without what is missing. */
  readonly graceMs: number;
  /** Called once others can see that it is there. */
  onReady?(): void;
}

const HEARTBEAT_MS = 4_000;
/** How long it waits for the database when it stops. */
const HAND_OVER_MS = 5_000;
/** How long it lets other workers go first. */
const YIELD_MS = 900;
/** Slots that become free within this time are filled together. */
const GATHER_MS = 5;
/** At most this often: slots are filled far more often. */
const SWEEP_MS = 500;

/** Resolves once it has stopped and holds no debates. Calls of debates that were handed over may still be running. */
export async function runWorker(
  fleet: Fleet,
  { slots, drainMs, graceMs, onReady, stop, ...options }: WorkerOptions,
): Promise<void> {
  const queue = await fleet.queue();
  const work = debateWork(fleet, queue, { graceMs });
  const gate = postgresGate(fleet);
  const vendors = vendorContact(fleet);
  const folder = await createEmptyFolder("worker");
  const running = new Map<DebateJob, Promise<void>>();
  const due = wakeup();
  let restsUntilMs = 0;
  const showPresence = async () => {
    await queue.touch([...running.keys()]);
    await registerWorker(fleet, slots);
  };
  const heartbeat = setInterval(() => void showPresence().catch(() => undefined), HEARTBEAT_MS);
  await registerWorker(fleet, slots);
  onReady?.();
  void passOnChanges(fleet, { due, stop });

  let sweptAtMs = 0;

  async function fillSlots(): Promise<void> {
    if (Date.now() - sweptAtMs >= SWEEP_MS) {
      await sweepDebates(fleet, queue);
      sweptAtMs = Date.now();
    }
    if (Date.now() < restsUntilMs) return;
    for (let free = slots - running.size; free > 0 && !stop.aborted; free = slots - running.size) {
      const jobs = await queue.fetch(free);
      for (const job of jobs) running.set(job, run(job));
      if (jobs.length === 0) return;
    }
  }

  async function run(job: DebateJob): Promise<void> {
    const isMine = await runJob(fleet, { ...options, stop, job, work, emptyFolder: folder.path, gate, vendors });
    // It would only fetch the same job again, ahead of the worker that it is for.
    if (!isMine) restsUntilMs = Date.now() + YIELD_MS;
    running.delete(job);
    setTimeout(due.notify, GATHER_MS);
  }

  while (!stop.aborted) {
    await fillSlots().catch(ignoreTrouble);
    await due.wait(stop);
  }
  // No debate is to wait for it any more.
  const unlisted = fleet
    .query("delete from conclave.workers where process = $1", [fleet.processNumber])
    .catch(ignoreTrouble);
  await Promise.race([Promise.all(running.values()), sleep(drainMs, undefined, { ref: false })]);
  // Without the database, others take its debates once its heartbeats are missing.
  const handOver = Promise.all([unlisted, ...[...running.keys()].map(work.handOn)]);
  await Promise.race([handOver, sleep(HAND_OVER_MS, undefined, { ref: false })]);
  clearInterval(heartbeat);
  await gate.close();
  folder.remove();
}

/** Again with every heartbeat: another worker, which believed it to be gone, may have removed it. */
async function registerWorker(fleet: Fleet, slots: number): Promise<void> {
  await fleet.query(
    "insert into conclave.workers (process, host, pid, slots) values ($1, $2, $3, $4) on conflict (process) do nothing",
    [fleet.processNumber, hostname(), process.pid, slots],
  );
}

/** Also every second without a change, in case one was missed or something is due. */
async function passOnChanges(
  fleet: Fleet,
  { due, stop }: { readonly due: { notify(): void }; readonly stop: AbortSignal },
): Promise<void> {
  const watch = fleet.watch(WORK);
  while (!stop.aborted) {
    await watch.waitForChange(stop);
    due.notify();
  }
  watch.close();
}

/** The database cannot be reached; the next attempt may succeed. */
function ignoreTrouble(error: unknown): void {
  if (!isPassingTrouble(error)) throw error;
}
