/** Runs the debate of one job, and settles the job by how that ended. */

import { ConclaveError, type ErrorCode } from "../../core/errors.ts";
import type { Clock } from "../../engine/clock.ts";
import type { AskPerson } from "../../engine/person.ts";
import type { RunEnd } from "../../engine/run-debate.ts";
import { continueDebate } from "../../runtime/continue-debate.ts";
import { parseOrder } from "../../runtime/debate-order.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { postgresHome } from "../postgres-home.ts";
import type { DebateWork } from "./debate-work.ts";
import type { DebateJob } from "./fleet-queue.ts";

export interface JobOptions {
  /** Whether seats may run commands, load files and use addresses that a debate names. */
  readonly mayRunCommands: boolean;
  /** An empty folder. */
  readonly workingDir: string;
  readonly onTrouble: (sentence: string) => void;
  /** Default: the system's. */
  readonly clock?: Clock;
}

interface HeldJob extends JobOptions {
  readonly job: DebateJob;
  readonly work: DebateWork;
}

/** Another worker may have what is missing here. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "SPEAKER_NOT_READY",
  "SEAT_UNKNOWN",
  "PROTOCOL_UNKNOWN",
  "CONFIG_UNTRUSTED",
  "INSTALLATION_CHANGED",
]);

export async function runJob(fleet: Fleet, { job, work, ...options }: HeldJob): Promise<void> {
  try {
    const begun = await work.begin(job);
    if (begun === null) return;
    const debate = { key: job.debate, name: begun.name };
    const ordered = readOrder(begun.order, options);
    for (let { afterRest } = begun; ; afterRest = true) {
      const { departure } = await runHome(fleet, debate, { ...options, ordered, afterRest });
      if (departure === null) return await work.finish(job);
      if (departure.left === "handed on") return await work.refuse(job, departure.reason);
      if (await work.rest(job, departure.wakeAtMs)) return;
    }
  } catch (error) {
    await settleFailure({ job, work, ...options }, error).catch((failure: unknown) =>
      options.onTrouble(`Debate ${job.debate}: ${String(failure)}`),
    );
  }
}

/** What the order decides about a run. Keys, programs and variables are always the worker's own. */
type OrderedContext = Pick<RunContext, "pace" | "isSandboxed" | "askPerson" | "toolServers">;

/** Throws INSTALLATION_CHANGED if this worker is too old, or too new, for the order. */
function readOrder(order: string | null, { mayRunCommands }: Pick<JobOptions, "mayRunCommands">): OrderedContext {
  if (order === null) return { pace: 0, askPerson: awaitNote };
  const { pace, isSandboxed, waitsForPerson, servers } = parseOrder(JSON.parse(order), "This worker").context;
  const toolServers = async () => (mayRunCommands ? servers : []);
  return { pace, isSandboxed, askPerson: waitsForPerson ? awaitNote : null, toolServers };
}

/** Never resolves: decisions arrive as notes. */
const awaitNote: AskPerson = () => new Promise(() => undefined);

interface OrderedJob extends JobOptions {
  readonly ordered: OrderedContext;
  readonly afterRest: boolean;
}

function runHome(fleet: Fleet, debate: DebateRow, { onTrouble, ordered, ...options }: OrderedJob): Promise<RunEnd> {
  return continueDebate(
    { home: postgresHome(fleet, debate), ...options },
    {
      ...ordered,
      passEnv: [],
      skipMissing: false,
      onFolder: () => undefined,
      onRecorded: () => undefined,
      onWarning: (sentence) => onTrouble(`${debate.name}: ${sentence}`),
      interrupt: NEVER,
    },
  );
}

/** An interrupted run would be over; a worker that stops lets another continue it. */
const NEVER = new AbortController().signal;

async function settleFailure({ job, work, onTrouble }: HeldJob, error: unknown): Promise<void> {
  if (!(error instanceof ConclaveError)) {
    const reason = error instanceof Error ? error.message : String(error);
    onTrouble(error instanceof Error ? (error.stack ?? reason) : reason);
    return work.crash(job, reason);
  }
  // Another worker has taken the debate over, and settles it.
  if (error.code === "LOG_LOST" || error.code === "DEBATE_UNKNOWN") return;
  if (REFUSALS.has(error.code)) return work.refuse(job, error.message);
  return work.fail(job, error.message);
}
