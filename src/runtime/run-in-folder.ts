/**
 * Connects log, folder, speakers and engine. However a debate ends, when one of these functions returns its files are complete,
 * its live text is gone and the log is released.
 */

import { basename } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import { fold, reduce } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import { type Clock, systemClock } from "../engine/clock.ts";
import { type Run, type RunEnd, runDebate } from "../engine/run-debate.ts";
import type { NewDebate } from "../folder/debates.ts";
import { folderDebates } from "../folder/folder-debates.ts";
import { folderHome } from "../folder/folder-home.ts";
import { makeFolder } from "../folder/make-folder.ts";
import { errnoOf, errnoWords } from "../log/errno.ts";
import type { EventLog, LogLease } from "../log/event-log.ts";
import type { DebateDestination } from "../request/debate-request.ts";
import { openTelemetry } from "../telemetry/open-telemetry.ts";
import type { DebateSpeakers } from "./debate-speakers.ts";
import { createDerivedFiles, type DerivedFiles } from "./derived-files.ts";
import { readEarlierAnswers } from "./read-earlier-answers.ts";
import type { RunContext, RunResult } from "./run-context.ts";

interface RunInput
  extends Pick<Run, "protocol" | "resumed" | "takeAnswer" | "mayRest" | "handsOn" | "drain">,
    DebateSpeakers {
  /** The first events of the log. */
  readonly first: readonly DebateEvent[];
  /** What was already read of the log (default: nothing). */
  readonly known?: State;
  readonly steal: boolean;
}

/** `log`: the folder's log, if it is already open. */
export async function runInFolder(
  { folder, ...job }: RunInput & { readonly folder: string; readonly log?: EventLog },
  host: RunContext,
): Promise<RunResult> {
  host.onFolder(folder);
  const { log = openFolderLog(folder, host) } = job;
  const derivedFiles = () => createDerivedFiles(folder, job.protocol, host);
  const reuse = host.isReusing ? { takeAnswer: await readEarlierAnswers(folder) } : {};
  const { state } = await runOnLog({ ...job, ...reuse, log, logName: `The folder ${folder}`, derivedFiles }, host);
  return { state, folder, wasOver: false };
}

export function openFolderLog(folder: string, { onWarning, interrupt }: RunContext): EventLog {
  return folderHome(folder).log({ onTrouble: onWarning, giveUp: interrupt });
}

interface LogRunInput extends RunInput {
  readonly log: EventLog;
  /** How errors refer to the log. */
  readonly logName: string;
  /** Called when the log is claimed. */
  readonly derivedFiles: () => DerivedFiles;
  /** The run had only rested (default: no). */
  readonly afterRest?: boolean;
  /** Default: the system's. */
  readonly clock?: Clock;
}

export async function runOnLog(
  { log, logName, first, known = fold([]), speakers, evidence, close, ...job }: LogRunInput,
  host: RunContext,
): Promise<RunEnd> {
  const { steal, afterRest = false, derivedFiles: createFiles, takeAnswer, ...run } = job;
  const claim = await log.claim({ steal, afterRest });
  const derivedFiles = createFiles();
  const telemetry = await openTelemetry(process.env, host.onWarning);
  const sinceSeq = claim.events.at(-1)?.seq ?? -1;
  let latest = known;
  const onRecorded = (recorded: Recorded, state: State) => {
    // Before `debate.opened` there is no debate in the log.
    if (state.id !== "") derivedFiles.show(state, recorded.event);
    latest = state;
    telemetry?.record(recorded, state);
    host.onRecorded(recorded, state);
  };
  try {
    for (const warning of claim.warnings) host.onWarning(warning);
    const begun = await appendFirstEvents(claim, { logName, first, known }, onRecorded);
    await derivedFiles.begin();
    // A run that is continued still waits for what it asked.
    if (first.length > 0 || run.resumed !== null) await derivedFiles.dropAsks();
    const end = await runDebate({
      clock: systemClock,
      ...run,
      ...begun,
      speakerFor: speakers,
      interrupt: host.interrupt,
      askPerson: host.askPerson ?? null,
      ...(takeAnswer && begun.state.rehearsal === null ? { takeAnswer } : {}),
      checkEvidence: evidence.check,
      gatherEvidence: evidence.gather,
      live: (part) => {
        derivedFiles.recordLive(part);
        host.onLive?.(part);
      },
      onRecorded,
    });
    derivedFiles.end(end.state, sinceSeq);
    return end;
  } finally {
    try {
      await close();
      await derivedFiles.close();
      await telemetry?.close(latest);
    } finally {
      await claim.release();
    }
  }
}

/** The claim, with its first events written as if they had been there before, and the state that they fold to. */
async function appendFirstEvents(
  claim: LogLease,
  { logName, first, known }: Pick<LogRunInput, "logName" | "first"> & { readonly known: State },
  onRecorded: Run["onRecorded"],
): Promise<Pick<Run, "claim"> & { readonly state: State }> {
  if (first.length > 0 && claim.events.some(({ event }) => event.type === "debate.opened")) {
    throw new ConclaveError("DEBATE_EXISTS", `${logName} already contains a debate.`);
  }
  const added = await Promise.all(first.map((event) => claim.append(event)));
  const unread = claim.events.filter(({ seq }) => seq > known.lastSeq);
  let state = unread.slice(0, -1).reduce(reduce, known);
  for (const recorded of [...unread.slice(-1), ...added]) {
    state = reduce(state, recorded);
    onRecorded(recorded, state);
  }
  return { claim: { ...claim, events: [...claim.events, ...added] }, state };
}

/** Its name is the path of the folder. */
export async function createHome({ kind, path }: DebateDestination, topic: string): Promise<NewDebate> {
  if (kind === "parent") return folderDebates(path).begin(topic);
  try {
    makeFolder(path);
  } catch (error) {
    const code = errnoOf(error);
    if (code === null) throw error;
    const message = `The folder ${JSON.stringify(path)} cannot be created: ${errnoWords(code)}.`;
    throw new ConclaveError("FOLDER_UNUSABLE", message, { cause: error });
  }
  return { id: basename(path), home: folderHome(path) };
}
