/**
 * Log, folder, speakers and engine put together. Whatever ends a debate, its files are whole, the text under way is gone and
 * the log is released when one of these functions returns.
 */

import { mkdirSync } from "node:fs";
import { basename } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import { fold, reduce, type State } from "../core/state.ts";
import { systemClock } from "../engine/clock.ts";
import { type Run, runDebate } from "../engine/run-debate.ts";
import { claimFolder } from "../folder/numbering.ts";
import type { Claim, EventLog } from "../log/event-log.ts";
import { fileLog } from "../log/file-log.ts";
import type { LivePart } from "../log/live.ts";
import { type Beside, folderFiles } from "./beside-log.ts";
import type { Company } from "./company.ts";
import type { Ended, Host, Place } from "./debate-request.ts";

interface Job extends Pick<Run, "protocol" | "resumed">, Company {
  /** What the log begins with. */
  readonly first: readonly DebateEvent[];
  readonly steal: boolean;
}

export async function carriedOut({ folder, ...job }: Job & { readonly folder: string }, host: Host): Promise<Ended> {
  host.onFolder(folder);
  const log = fileLog(folder, { now: systemClock.now, onTrouble: host.onWarning, giveUp: host.interrupt });
  const beside = () => folderFiles(folder, job.protocol, host);
  const state = await ran({ ...job, log, where: `The folder ${folder}`, beside }, host);
  return { state, folder, wasOver: false };
}

interface LoggedJob extends Job {
  readonly log: EventLog;
  /** What an error calls the place of the log. */
  readonly where: string;
  /** Called once the log is ours. */
  readonly beside: () => Beside;
}

export async function ran(
  { log, where, protocol, speakers, evidence, servers, first, resumed, steal, ...job }: LoggedJob,
  host: Host,
): Promise<State> {
  const claim = await log.claim({ steal });
  const beside = job.beside();
  const sinceSeq = claim.events.at(-1)?.seq ?? -1;
  const onRecorded = (recorded: Recorded, state: State) => {
    // Before its opening a log tells of no debate yet.
    if (state.id !== "") beside.show(state, recorded.event);
    host.onRecorded(recorded, state);
  };
  try {
    for (const warning of claim.warnings) host.onWarning(warning);
    const begun = await begunLog(claim, { where, first }, onRecorded);
    await beside.begun();
    const how = {
      protocol,
      speakerFor: speakers,
      clock: systemClock,
      interrupt: host.interrupt,
      resumed,
      askPerson: host.askPerson ?? null,
      checkEvidence: evidence.check,
      gatherEvidence: evidence.gather,
    };
    const onPart = (part: LivePart) => {
      beside.hear(part);
      host.onLive?.(part);
    };
    const state = await runDebate({ claim: begun, ...how, live: onPart, onRecorded });
    beside.ended(state, sinceSeq);
    return state;
  } finally {
    try {
      await servers.close();
      await beside.close();
    } finally {
      await claim.release();
    }
  }
}

/** The claim with its first events written, as if they had stood there when it was made. */
async function begunLog(
  claim: Claim,
  { where, first }: Pick<LoggedJob, "where" | "first">,
  onRecorded: Run["onRecorded"],
): Promise<Claim> {
  if (first.length > 0 && claim.events.some(({ event }) => event.type === "debate.opened")) {
    throw new ConclaveError("DEBATE_EXISTS", `${where} holds a debate already.`);
  }
  const added = await Promise.all(first.map((event) => claim.append(event)));
  let state = fold(claim.events.slice(0, -1));
  for (const recorded of [...claim.events.slice(-1), ...added]) {
    state = reduce(state, recorded);
    onRecorded(recorded, state);
  }
  return { ...claim, events: [...claim.events, ...added] };
}

export function newFolder({ kind, path }: Place, topic: string): { readonly folder: string; readonly id: string } {
  if (kind === "parent") {
    const claimed = claimFolder(path, topic);
    return { folder: claimed.path, id: claimed.name };
  }
  mkdirSync(path, { recursive: true });
  return { folder: path, id: basename(path) };
}
