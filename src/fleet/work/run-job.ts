/** Runs the debate of one job, and settles the job by how that ended. */

import { ConclaveError, type ErrorCode } from "../../core/errors.ts";
import type { AskPerson } from "../../engine/person.ts";
import { continueDebate } from "../../runtime/continue-debate.ts";
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
]);

export async function runJob(fleet: Fleet, { job, work, ...options }: HeldJob): Promise<void> {
  try {
    const name = await work.begin(job);
    if (name === null) return;
    await runHome(fleet, { key: job.debate, name }, options);
    await work.finish(job);
  } catch (error) {
    await settleFailure({ job, work, ...options }, error).catch((failure: unknown) =>
      options.onTrouble(`Debate ${job.debate}: ${String(failure)}`),
    );
  }
}

async function runHome(fleet: Fleet, debate: { key: string; name: string }, options: JobOptions): Promise<void> {
  const { mayRunCommands, workingDir, onTrouble } = options;
  await continueDebate(
    { home: postgresHome(fleet, debate), workingDir, mayRunCommands },
    {
      passEnv: [],
      pace: 0,
      skipMissing: false,
      onFolder: () => undefined,
      onRecorded: () => undefined,
      onWarning: (sentence) => onTrouble(`${debate.name}: ${sentence}`),
      askPerson: awaitNote,
      interrupt: NEVER,
    },
  );
}

/** Never resolves: decisions arrive as notes. */
const awaitNote: AskPerson = () => new Promise(() => undefined);

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
