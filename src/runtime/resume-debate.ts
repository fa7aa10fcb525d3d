/** Resumes a debate by running it again over its log, which is read and folded once. */

import { basename, dirname } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { Limits } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { numberOf } from "../folder/debate-folder.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { EventLog } from "../log/event-log.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { ChangedLimits } from "../request/resolve-limits.ts";
import type { TrustAnswer } from "../trust/check-trust.ts";
import { speakersIn } from "../trust/debate-needs.ts";
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
import { requireTrust } from "./require-trust.ts";
import type { RunContext, RunResult } from "./run-context.ts";
import { openFolderLog, runInFolder, runOnLog } from "./run-in-folder.ts";

export interface Resumption {
  readonly folder: string;
  readonly limits: ChangedLimits;
  /** Take the log over even though its owner is on another host. */
  readonly steal: boolean;
}

/** A finished debate is returned as it is. */
export async function resumeDebate(resumption: Resumption, host: RunContext): Promise<RunResult> {
  const { folder, steal } = resumption;
  const log = openFolderLog(folder, host);
  const { state, change } = await readResumable(log, resumption, host);
  if (!change) return { state, folder, wasOver: true };
  const debates = numberOf(basename(folder)) === null ? folder : dirname(folder);
  const job = await prepareRun(state, change, { where: { debates, home: folderHome(folder) }, host });
  return runInFolder({ folder, log, first: [], steal, ...job }, host);
}

/** The same as an order for another process, with the resulting limits; null: the debate has finished. */
export async function prepareResumption(resumption: Resumption, trust: TrustAnswer) {
  const { folder, steal } = resumption;
  const { state, change } = await readResumable(folderHome(folder).log(), resumption, { trust });
  return { state, order: change && { folder, steal, limits: change.limits, settings: state.settings } };
}

/** Reads a log that nobody here runs: its state, and the limits it would be resumed with; null: the debate has finished. */
export async function readResumption(log: EventLog, limits: ChangedLimits) {
  const { state, change } = await readResumable(log, { limits }, {});
  return { state, limits: change?.limits ?? null };
}

/** The same for a log that a program stores, and is responsible for. */
export async function resumeOnLog(log: EventLog, limits: ChangedLimits, host: RunContext): Promise<State> {
  const { state, change } = await readResumable(log, { limits }, host);
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

/** Throws if the log is damaged, the debate may not continue here, or its limits do not fit. */
async function readResumable(
  log: EventLog,
  { folder, limits }: Pick<Resumption, "limits"> & { readonly folder?: string },
  host: Pick<RunContext, "protocols" | "speakers" | "trust">,
): Promise<{ readonly state: State; readonly change: Change | null }> {
  const read = await readLog(log, folder === undefined ? "The log" : `The log in ${folder}`);
  const { state, damage } = read;
  if (damage) throw damage;
  // A result can be read without its protocol.
  if (state.verdict && !requireProtocol(state, host)) return { state, change: null };
  const protocol = findProtocol(state, host);
  const changed = limits(state, protocol);
  if (changed.rounds !== state.limits.rounds) refuseRounds(state, changed.rounds);
  if (state.verdict) return { state, change: null };
  if (folder !== undefined) await requireTrust(read, folder, host);
  return { state, change: { allowed: speakersIn(read.events), protocol, limits: changed } };
}

/** After its last round a debate asks for closing words and its verdict, which say nothing about a round added later. */
function refuseRounds({ id, round, roundsEnded, verdict }: State, rounds: number): void {
  const hint = `To add rounds: conclave fork ${id} --at ${round} --rounds ${Math.max(rounds, round + 1)}`;
  if (verdict)
    throw new ConclaveError("DEBATE_OVER", `Debate ${id} has finished: no rounds can be added to it.`, { hint });
  if (roundsEnded !== null) {
    throw new ConclaveError(
      "ROUNDS_OUT_OF_RANGE",
      `The rounds of debate ${id} have ended; only its verdict is missing.`,
      { hint },
    );
  }
  if (rounds < round) throw new ConclaveError("ROUNDS_OUT_OF_RANGE", `Debate ${id} is already in round ${round}.`);
}

interface ResumePlace {
  readonly where: DebateLocation;
  readonly host: RunContext;
}

async function prepareRun(state: State, { allowed, protocol, limits }: Change, { where, host }: ResumePlace) {
  const debateSpeakers = await createDebateSpeakers({ ...state, speakers: allowed }, where, host);
  const panel = await requireReady({ panel: state.panel, protocol, limits }, debateSpeakers.speakers, host);
  const resumed = { limits, panel: panel === state.panel ? null : panel };
  return { protocol, ...debateSpeakers, known: state, resumed };
}
