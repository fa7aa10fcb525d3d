/** Runs the debate of one job, and settles the job according to how the run ended. */

import { z } from "zod";
import { ConclaveError, type ErrorCode } from "../../core/errors.ts";
import type { Recorded } from "../../core/event.ts";
import { panelMembers } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import type { Clock } from "../../engine/clock.ts";
import type { HandsOn } from "../../engine/make-call.ts";
import type { AskPerson } from "../../engine/person.ts";
import type { RunEnd } from "../../engine/run-debate.ts";
import { continueDebate } from "../../runtime/continue-debate.ts";
import { type DebateOrder, parseOrder } from "../../runtime/debate-order.ts";
import type { WorkingFolder } from "../../runtime/open-working-dir.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import type { CallGate } from "../../speakers/gate/call-gate.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { postgresHome } from "../postgres-home.ts";
import { openFiles } from "../trees/open-files.ts";
import { answerQuestion } from "./answer-question.ts";
import type { BegunWork, DebateWork } from "./debate-work.ts";
import type { DebateJob } from "./fleet-queue.ts";
import { formatRefusal } from "./question-refusal.ts";
import type { VendorContact } from "./vendor-contact.ts";

export interface JobOptions {
  /** Whether seats may run commands, load files and use addresses that a debate names. */
  readonly mayRunCommands: boolean;
  /** Where seats of debates without a tree work. */
  readonly emptyFolder: string;
  /** Limits the calls of all workers together. */
  readonly gate: CallGate;
  readonly vendors: VendorContact;
  readonly onTrouble: (sentence: string) => void;
  /** Aborted when the worker should stop: the debate is handed over once its running calls are complete. */
  readonly stop: AbortSignal;
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

/** Resolves to false if the debate waits for another worker. */
export async function runJob(fleet: Fleet, held: HeldJob): Promise<boolean> {
  const begun = await held.work.begin(held.job).catch((error: unknown) => settleFailure(held, error));
  if (begun === "not mine") return false;
  if (begun) await runBegun(fleet, held, begun);
  return true;
}

async function runBegun(fleet: Fleet, held: HeldJob, begun: BegunWork): Promise<void> {
  const { job, work, ...options } = held;
  try {
    const debate = { key: job.debate, name: begun.name };
    const order = readOrder(begun.order);
    const ordered = readContext(order, options);
    const { isLastResort } = begun;
    const workingDir = await openFiles(fleet, { debate: job.debate, tree: begun.tree, emptyFolder: held.emptyFolder });
    if (order?.kind === "ask") {
      const { mayRunCommands } = options;
      const handedOn = isLastResort ? NO_FAULTS : MACHINE_FAULTS;
      const host = runContext(debate, { ...options, ordered, isLastResort });
      await answerQuestion(fleet, debate, { order, workingDir, mayRunCommands, handedOn }, host);
      return await work.finish(job);
    }
    for (let { afterRest } = begun; ; afterRest = true) {
      const run = { ...options, workingDir, ordered, isLastResort, afterRest };
      const { state, departure } = await runHome(fleet, debate, run);
      if (departure === null) return await work.finish(job);
      if (departure.left === "drained") return await work.handOn(job);
      if (departure.left === "handed on") return await work.refuse(job, `${departure.seat}: ${departure.reason}`);
      if (await work.rest(job, { wakeAtMs: departure.wakeAtMs, hasSessions: hasSessions(state) })) return;
    }
  } catch (error) {
    await settleFailure(held, error, begun);
  }
}

function hasSessions({ calls }: State): boolean {
  return [...calls.values()].some((call) => call.status === "answered" && call.session !== null);
}

/** What the order decides about a run. Keys, programs and variables are always the worker's own. */
type OrderedContext = Pick<RunContext, "pace" | "isSandboxed" | "askPerson" | "toolServers">;

/** Throws INSTALLATION_CHANGED if this worker is too old, or too new, for the order. */
function readOrder(order: string | null): DebateOrder | null {
  return order === null ? null : parseOrder(JSON.parse(order), "This worker");
}

function readContext(
  order: DebateOrder | null,
  { mayRunCommands }: Pick<JobOptions, "mayRunCommands">,
): OrderedContext {
  if (order === null) return { pace: 0, askPerson: awaitNote };
  const { pace, isSandboxed, waitsForPerson, servers } = order.context;
  const toolServers = async () => (mayRunCommands ? servers : []);
  return { pace, isSandboxed, askPerson: waitsForPerson ? awaitNote : null, toolServers };
}

/** Failures that may not occur on another machine, with another key or program. */
const MACHINE_FAULTS: ReadonlySet<string> = new Set(["SPEAKER_AUTH", "SPEAKER_NOT_INSTALLED", "SPEAKER_NO_MODEL"]);
const NO_FAULTS: ReadonlySet<string> = new Set();
/** The fault of this machine's network, or of the vendor. */
const NETWORK_FAULTS: ReadonlySet<string> = new Set(["SPEAKER_NETWORK", "SPEAKER_UNREACHABLE"]);

function handOnFaults({ isReachedElsewhere }: VendorContact): HandsOn {
  return async ({ speaker }, { code }) =>
    MACHINE_FAULTS.has(code) || (NETWORK_FAULTS.has(code) && isReachedElsewhere(speaker));
}

function noteAnswers({ noteAnswer }: VendorContact, { event }: Recorded, { calls, panel }: State): void {
  if (event.type !== "call.answered") return;
  const name = calls.get(event.call)?.seat;
  const seat = panelMembers(panel).find((each) => each.name === name);
  if (seat) noteAnswer(seat.speaker);
}

/** Never resolves: decisions arrive as notes. */
const awaitNote: AskPerson = () => new Promise(() => undefined);

interface OrderedJob extends JobOptions, Pick<BegunWork, "afterRest" | "isLastResort"> {
  readonly ordered: OrderedContext;
  readonly workingDir: WorkingFolder;
}

function runHome(
  fleet: Fleet,
  debate: DebateRow,
  { isLastResort, vendors, stop, workingDir, mayRunCommands, afterRest, clock, ...options }: OrderedJob,
): Promise<RunEnd> {
  const home = postgresHome(fleet, debate);
  const continuation = { home, workingDir, mayRunCommands, afterRest, drain: stop, ...(clock && { clock }) };
  return continueDebate(
    { ...continuation, ...(isLastResort ? {} : { handsOn: handOnFaults(vendors) }) },
    runContext(debate, { ...options, isLastResort, vendors }),
  );
}

function runContext(
  { name }: DebateRow,
  {
    ordered,
    gate,
    vendors,
    isLastResort,
    onTrouble,
  }: Pick<OrderedJob, "ordered" | "gate" | "vendors" | "isLastResort" | "onTrouble">,
): RunContext {
  return {
    ...ordered,
    gate,
    passEnv: [],
    skipMissing: isLastResort,
    onFolder: () => undefined,
    onRecorded: (recorded, state) => noteAnswers(vendors, recorded, state),
    onWarning: (sentence) => onTrouble(`${name}: ${sentence}`),
    interrupt: NEVER,
  };
}

/** An interrupted run would be over; a worker that stops lets another continue it. */
const NEVER = new AbortController().signal;

/** The debate has ended, whatever becomes of the question. */
function isQuestion(begun: BegunWork | undefined): boolean {
  return z.looseObject({ kind: z.literal("ask") }).safeParse(JSON.parse(begun?.order ?? "null")).success;
}

/** `begun`: left out if the debate could not even begin. */
async function settleFailure(held: HeldJob, error: unknown, begun?: BegunWork): Promise<void> {
  const { job, work, onTrouble, stop } = held;
  const settle = () => {
    if (!(error instanceof ConclaveError)) {
      const reason = error instanceof Error ? error.message : String(error);
      onTrouble(error instanceof Error ? (error.stack ?? reason) : reason);
      return work.crash(job, reason);
    }
    if (error.code === "LOG_LOST" || error.code === "DEBATE_UNKNOWN") {
      // Another worker has taken the debate over, and settles it. One that stops has handed it on itself.
      if (!stop.aborted) onTrouble(error.message);
      return;
    }
    if (REFUSALS.has(error.code) && !begun?.isLastResort) return work.refuse(job, error.message);
    return isQuestion(begun) ? work.decline(job, formatRefusal(error)) : work.fail(job, error.message);
  };
  try {
    await settle();
  } catch (failure) {
    onTrouble(`Debate ${job.debate}: ${String(failure)}`);
  }
}
