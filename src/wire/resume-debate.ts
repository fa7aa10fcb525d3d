/** A debate that goes on: resuming is running again over what stands in the log. */

import { basename, dirname } from "node:path";
import type { State } from "../core/state.ts";
import { numberOf } from "../folder/debate-folder.ts";
import type { EventLog } from "../log/event-log.ts";
import { NOTHING_BESIDE } from "./beside-log.ts";
import { carriedOut, ran } from "./carry-out.ts";
import { companyOf, NOWHERE, protocolOf, ready, type Where } from "./company.ts";
import type { ChangedLimits, Ended, Host } from "./debate-request.ts";
import { type ReadDebate, readDebate, readLog } from "./read-debate.ts";

export interface Resumption {
  readonly folder: string;
  readonly limits: ChangedLimits;
  /** Take the log over although its owner is on another host. */
  readonly steal: boolean;
  /** Throws where this debate must not go on here; not asked: it may. */
  readonly check?: (read: ReadDebate) => Promise<void>;
}

/** A finished debate is given back as it is. */
export async function resumeDebate({ folder, limits, steal, check }: Resumption, host: Host): Promise<Ended> {
  const read = await readDebate(folder);
  const { state, damage } = read;
  if (damage) throw damage;
  if (state.verdict) return { state, folder, wasOver: true };
  await check?.(read);
  const debates = numberOf(basename(folder)) === null ? folder : dirname(folder);
  const where = { debates, folder };
  return carriedOut({ folder, first: [], steal, ...(await goingOn(state, { where, limits }, host)) }, host);
}

/** The same on a log that is kept elsewhere. */
export async function resumeOn(log: EventLog, limits: ChangedLimits, host: Host): Promise<State> {
  const { state, damage } = await readLog(log, "The log");
  if (damage) throw damage;
  if (state.verdict) return state;
  const job = await goingOn(state, { where: NOWHERE, limits }, host);
  return ran({ ...job, log, where: "The log", first: [], steal: false, beside: () => NOTHING_BESIDE }, host);
}

interface GoingOn {
  readonly where: Where;
  readonly limits: ChangedLimits;
}

async function goingOn(state: State, { where, limits }: GoingOn, host: Host) {
  const protocol = protocolOf(state, host);
  const company = await companyOf(state, where, host);
  const changed = limits(state, protocol);
  const panel = await ready({ panel: state.panel, protocol, limits: changed }, company.speakers, host);
  return { protocol, ...company, resumed: { limits: changed, panel: panel === state.panel ? null : panel } };
}
