/** A debate that goes on: resuming is running again over what stands in the log. */

import { basename, dirname } from "node:path";
import type { State } from "../core/state.ts";
import { numberOf } from "../folder/debate-folder.ts";
import type { EventLog } from "../log/event-log.ts";
import { speakersIn } from "../trust/debate-needs.ts";
import type { ChangedLimits, RunContext, RunResult } from "./debate-request.ts";
import {
  createDebateSpeakers,
  type DebateLocation,
  findProtocol,
  NO_LOCATION,
  requireReady,
} from "./debate-speakers.ts";
import { NO_DERIVED_FILES } from "./derived-files.ts";
import { type ReadDebate, readDebate, readLog } from "./read-debate.ts";
import { requireTrust } from "./require-trust.ts";
import { runInFolder, runOnLog } from "./run-in-folder.ts";

export interface Resumption {
  readonly folder: string;
  readonly limits: ChangedLimits;
  /** Take the log over although its owner is on another host. */
  readonly steal: boolean;
}

/** A finished debate is given back as it is. */
export async function resumeDebate({ folder, limits, steal }: Resumption, host: RunContext): Promise<RunResult> {
  const read = await readDebate(folder);
  const { state, damage } = read;
  if (damage) throw damage;
  if (state.verdict) return { state, folder, wasOver: true };
  await requireTrust(read, folder, host);
  const debates = numberOf(basename(folder)) === null ? folder : dirname(folder);
  const where = { debates, folder };
  return runInFolder({ folder, first: [], steal, ...(await prepareResume(read, { where, limits }, host)) }, host);
}

/** The same on a log that a program keeps, and answers for. */
export async function resumeOnLog(log: EventLog, limits: ChangedLimits, host: RunContext): Promise<State> {
  const read = await readLog(log, "The log");
  const { state, damage } = read;
  if (damage) throw damage;
  if (state.verdict) return state;
  const job = await prepareResume(read, { where: NO_LOCATION, limits }, host);
  return runOnLog(
    { ...job, log, logName: "The log", first: [], steal: false, derivedFiles: () => NO_DERIVED_FILES },
    host,
  );
}

interface ResumeInput {
  readonly where: DebateLocation;
  readonly limits: ChangedLimits;
}

async function prepareResume({ state, events }: ReadDebate, { where, limits }: ResumeInput, host: RunContext) {
  const protocol = findProtocol(state, host);
  const company = await createDebateSpeakers({ ...state, speakers: speakersIn(events) }, where, host);
  const changed = limits(state, protocol);
  const panel = await requireReady({ panel: state.panel, protocol, limits: changed }, company.speakers, host);
  return { protocol, ...company, resumed: { limits: changed, panel: panel === state.panel ? null : panel } };
}
