/** Resumes a debate by running it again over its log, which is read and folded once. */

import { ConclaveError } from "../core/errors.ts";
import type { Limits } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { folderOfDebates } from "../folder/flush-and-index.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { EventLog } from "../log/event-log.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { ChangedLimits } from "../request/resolve-limits.ts";
import { speakersIn } from "../trust/debate-needs.ts";
import { requireTrust } from "../trust/debate-trust.ts";
import {
  createDebateSpeakers,
  type DebateLocation,
  findProtocol,
  NO_LOCATION,
  requireProtocol,
  requireReady,
} from "./debate-speakers.ts";
import { NO_DERIVED_FILES } from "./derived-files.ts";
import { readLog } from "./read-debate.ts";
import type { RunContext, RunResult } from "./run-context.ts";
import { openFolderLog, runInFolder, runOnLog } from "./run-in-folder.ts";

interface Resumption {
  readonly folder: string;
  readonly limits: ChangedLimits;
  /** Take the log over even though its owner is on another host. */
  readonly steal: boolean;
}

/** A finished debate is returned as it is. */
export async function resumeDebate(resumption: Resumption, host: RunContext): Promise<RunResult> {
  const { folder, steal } = resumption;
  const log = openFolderLog(folder, host);
  const { state, change } = await readResumption(log, resumption, host);
  if (!change) return { state, folder, wasOver: true };
  const where = { debates: folderOfDebates(folder), home: folderHome(folder) };
  const job = await prepareRun(state, change, { where, host });
  return runInFolder({ folder, log, first: [], steal, ...job }, host);
}

/** The same for a log that a program stores, and is responsible for. */
export async function resumeOnLog(log: EventLog, limits: ChangedLimits, host: RunContext): Promise<State> {
  const { state, change } = await readResumption(log, { limits }, host);
  if (!change) return state;
  const job = await prepareRun(state, change, { where: NO_LOCATION, host });
  const run = { ...job, log, logName: "The log", first: [], steal: false, derivedFiles: () => NO_DERIVED_FILES };
  return (await runOnLog(run, host)).state;
}

interface Change {
  /** Who may speak: everyone the log names, once it is trusted. */
  readonly allowed: readonly string[];
  readonly protocol: Protocol;
  readonly limits: Limits;
}

/** What resuming a log would change; null: the debate has finished. Throws if the log is damaged, the debate may not continue here, or its limits do not fit. */
export async function readResumption(
  log: EventLog,
  { folder, limits }: Pick<Resumption, "limits"> & { readonly folder?: string },
  host: Pick<RunContext, "protocols" | "speakers" | "trust"> = {},
): Promise<{ readonly state: State; readonly change: Change | null }> {
  const read = await readLog(log, folder === undefined ? "The log" : `The log in ${folder}`);
  const { state, damage } = read;
  if (damage) throw damage;
  // A result can be read without its protocol.
  if (state.verdict && !findProtocol(state, host)) return { state, change: null };
  const protocol = requireProtocol(state, host);
  const changed = limits(state, protocol);
  if (changed.rounds !== state.limits.rounds) refuseRounds(state, changed.rounds);
  if (state.verdict) return { state, change: null };
  if (folder !== undefined) await requireTrust({ folder, events: read.events }, host);
  return { state, change: { allowed: speakersIn(read.events), protocol, limits: changed } };
}

/** After its last round a debate asks for closing words and its verdict, which say nothing about a round added later. */
function refuseRounds({ id, round, roundsEnded, verdict }: State, rounds: number): void {
  const hint = `To add rounds: conclave fork ${id} --at ${round} --rounds ${Math.max(rounds, round + 1)}`;
  if (verdict)
    throw new ConclaveError("DEBATE_OVER", `Debate ${id} has finished: no rounds can be added to it.`, { hint });
  if (roundsEnded !== null) {
    const message = `The rounds of debate ${id} have ended; only its verdict is missing.`;
    throw new ConclaveError("ROUNDS_OUT_OF_RANGE", message, { hint });
  }
  if (rounds < round) throw new ConclaveError("ROUNDS_OUT_OF_RANGE", `Debate ${id} is already in round ${round}.`);
}

async function prepareRun(
  state: State,
  { allowed, protocol, limits }: Change,
  { where, host }: { readonly where: DebateLocation; readonly host: RunContext },
) {
  const debateSpeakers = await createDebateSpeakers({ ...state, speakers: allowed }, where, host);
  const panel = await requireReady({ panel: state.panel, protocol, limits }, debateSpeakers, host);
  const resumed = { limits, panel: panel === state.panel ? null : panel };
  return { protocol, ...debateSpeakers, known: state, resumed };
}
