/**
 * What becomes of a debate that a worker holds: it begins, and in the end it is done, rests, is handed on, or has failed. Every step is
 * taken with the debate's row locked, together with settling its job.
 */

import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import { waitOutTrouble } from "../connection/wait-out-trouble.ts";
import { type LockedDebate, lockDebate } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { isPresent } from "../presence.ts";
import { transact } from "../statements/in-transaction.ts";
import { prepareStatement } from "../statements/prepare-statement.ts";
import { beginQueued } from "./begin-queued.ts";
import { finishJobs } from "./finish-jobs.ts";
import type { DebateJob, FleetQueue } from "./fleet-queue.ts";
import { hasSessionsElsewhere } from "./has-sessions-elsewhere.ts";
import { type JudgedDeaths, judgeDeaths } from "./judge-deaths.ts";

export interface BegunWork {
  readonly name: string;
  readonly afterRest: boolean;
  /** As it was stored; null: the debate was not handed over by one. */
  readonly order: string | null;
  /** The hash of its tree; null: it has none. */
  readonly tree: string | null;
  /** No running worker could do better, so failures are recorded. */
  readonly isLastResort: boolean;
}

export interface DebateRest {
  /** When it ends by itself; null: never. */
  readonly wakeAtMs: number | null;
  /** Whether agents have sessions here: then this worker is preferred when the debate wakes up. */
  readonly hasSessions: boolean;
}

export interface DebateWork {
  /** "not mine": it waits for another worker, or for this one's other debates. null: there is nothing to run. The job is settled then. */
  begin(job: DebateJob): Promise<BegunWork | "not mine" | null>;
  /** The run is over. */
  finish(job: DebateJob): Promise<void>;
  /**
   * The run waits for a person, or for a time. Resolves to false if something arrived at that very moment: then it has to continue. What
   * comes later queues the debate again.
   */
  rest(job: DebateJob, rest: DebateRest): Promise<boolean>;
  /** This worker cannot run it. Another may; once every running worker has refused it, and none has joined for a while, it is run as a last resort. */
  refuse(job: DebateJob, reason: string): Promise<void>;
  /** Another worker should continue it. */
  handOn(job: DebateJob): Promise<void>;
  /** Running it failed because of a bug: as if the worker had died. */
  crash(job: DebateJob, reason: string): Promise<void>;
  /** No worker can run it. */
  fail(job: DebateJob, trouble: string): Promise<void>;
  /** A question about a debate that has ended is not answered. `refusal`: why, as `formatRefusal` writes it. */
  decline(job: DebateJob, refusal: string): Promise<void>;
}

/** A debate that kills its worker this many times in a row, without an answer in between, has failed. */
const MOST_DEATHS = 5;
const NO_DEATHS: JudgedDeaths = { deaths: 0, mustWait: false };

/** `graceMs`: how long a debate that all workers have refused waits for another, such as one that is being restarted. */
export function debateWork(fleet: Fleet, queue: FleetQueue, { graceMs }: { readonly graceMs: number }): DebateWork {
  const { pool, processNumber } = fleet;
  const beginNext = beginQueued(fleet);
  const finishDone = finishJobs(fleet, queue);

  // A debate that was not settled because the database restarted would wait for its missing heartbeats.
  const lock = <T>({ debate }: DebateJob, decide: (locked: LockedDebate) => Promise<T>) =>
    waitOutTrouble(() => lockDebate(pool, debate, decide));

  async function begin(job: DebateJob): Promise<BegunWork | "not mine" | null> {
    const queued = await waitOutTrouble(() => beginNext(job));
    if (queued) {
      const { name, order, tree } = queued;
      return { name, order, tree, afterRest: false, isLastResort: false };
    }
    try {
      return await beginLocked(job);
    } catch (error) {
      if (!(error instanceof ConclaveError && error.code === "DEBATE_UNKNOWN")) throw error;
      // It was removed while the job waited; without this the job would come again forever.
      await transact(pool, (client) => queue.complete(client, job));
      return null;
    }
  }

  function beginLocked(job: DebateJob): Promise<BegunWork | "not mine" | null> {
    return lock(job, async ({ client, name, work, nextSeq, hasRested }) => {
      if (work === "none" || work === "failed" || work === "resting") {
        await queue.complete(client, job);
        return null;
      }
      const candidate = { debate: job.debate, worker: processNumber };
      const { deaths, mustWait } = work === "running" ? await judgeDeaths(client, candidate) : NO_DEATHS;
      if (deaths >= MOST_DEATHS) {
        await bury(client, job, `It killed its worker ${deaths} times in a row without getting an answer in between.`);
        return null;
      }
      const refusal = await findRefusal(client, { ...candidate, graceMs });
      if (mustWait || refusal === "waits" || (await hasSessionsElsewhere(client, candidate))) {
        await queue.handOn(client, job);
        return "not mine";
      }
      const { rows } = await client.query<Pick<BegunWork, "order" | "tree">>(
        `update conclave.debates
         set work = 'running', worker = $2, worker_seq = $3, job = $4, job_attempt = $5, deaths = $6, has_rested = false,
           session_worker = null
         where key = $1 returning "order", tree`,
        [job.debate, processNumber, nextSeq, job.id, job.retryCount, deaths],
      );
      const isLastResort = refusal === "last resort";
      const { order = null, tree = null } = rows[0] ?? {};
      return { name, afterRest: hasRested, order, tree, isLastResort };
    });
  }

  /** Resolves to null, and does nothing, if another worker has begun it meanwhile. */
  async function settle<T>(job: DebateJob, decide: (client: ClientBase) => Promise<T>): Promise<T | null> {
    const result = await lock(job, async ({ client, worker, work, job: held }) => {
      const isHeld = held?.id === job.id && held.retryCount === job.retryCount;
      return work === "running" && worker === processNumber && isHeld ? decide(client) : null;
    });
    fleet.announce(job.debate);
    return result;
  }

  async function rest(job: DebateJob, { wakeAtMs, hasSessions }: DebateRest): Promise<boolean> {
    const isResting = await settle(job, async (client) => {
      if (await hasNews(client, job.debate)) return false;
      await setWork(client, job, "resting", null);
      await client.query(
        "update conclave.debates set has_rested = true, wake_at = $2, session_worker = $3 where key = $1",
        [job.debate, wakeAtMs === null ? null : new Date(wakeAtMs), hasSessions ? processNumber : null],
      );
      await queue.complete(client, job);
      return true;
    });
    return isResting ?? true;
  }

  async function setWork(client: ClientBase, job: DebateJob, work: string, trouble: string | null): Promise<void> {
    await client.query(
      prepareStatement("update conclave.debates set work = $2, trouble = $3, worker = null where key = $1", [
        job.debate,
        work,
        trouble,
      ]),
    );
  }

  async function bury(client: ClientBase, job: DebateJob, trouble: string): Promise<void> {
    await setWork(client, job, "failed", trouble);
    await queue.bury(client, job);
  }

  return {
    begin,
    rest,
    finish: async (job) => {
      await waitOutTrouble(() => finishDone(job));
      fleet.announce(job.debate);
    },
    refuse: async (job, reason) => {
      await settle(job, async (client) => {
        await client.query(
          `update conclave.debates
           set refused_by = array_append(refused_by, $2), refused_at = coalesce(refused_at, now()) where key = $1`,
          [job.debate, processNumber],
        );
        await setWork(client, job, "queued", reason);
        await queue.handOn(client, job);
      });
    },
    handOn: async (job) => {
      await settle(job, async (client) => {
        await setWork(client, job, "queued", null);
        await queue.handOn(client, job);
      });
    },
    crash: async (job, reason) => {
      await settle(job, async (client) => {
        await client.query("update conclave.debates set trouble = $2 where key = $1", [job.debate, reason]);
        await queue.retry(client, job);
      });
    },
    fail: async (job, trouble) => {
      await settle(job, (client) => bury(client, job, trouble));
    },
    decline: async (job, refusal) => {
      await settle(job, async (client) => {
        await setWork(client, job, "none", refusal);
        await queue.complete(client, job);
      });
    },
  };
}

/** A note or a reply of the host that the run has not read. */
async function hasNews(client: ClientBase, debate: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from conclave.notes where debate = $1 and not is_in_log
     union all
     select from conclave.host_replies reply join conclave.host_asks asked using (debate, call)
     where debate = $1 and reply.ask = asked.id and not is_past limit 1`,
    [debate],
  );
  return rows.length > 0;
}

/** What this worker's own refusal means for it: none, it waits for a worker that can run it, or there is none. */
async function findRefusal(
  client: ClientBase,
  { debate, worker, graceMs }: { readonly debate: string; readonly worker: number; readonly graceMs: number },
): Promise<"none" | "waits" | "last resort"> {
  const { rows } = await client.query<{ is_refused: boolean; is_awaited: boolean }>(
    `select $2 = any (refused_by) as is_refused,
       refused_at > now() - $3 * interval '1 millisecond' or exists (
         select from conclave.workers where process <> all (refused_by) and ${isPresent("process")}
       ) as is_awaited
     from conclave.debates where key = $1`,
    [debate, worker, graceMs],
  );
  const [row] = rows;
  if (!row?.is_refused) return "none";
  return row.is_awaited ? "waits" : "last resort";
}
