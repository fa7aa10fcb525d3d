/** Continues the run of a debate wherever an earlier owner left it: the first run of a debate that was only opened, too. */

import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import type { State } from "../core/state.ts";
import type { Clock } from "../engine/clock.ts";
import type { Run, RunEnd } from "../engine/run-debate.ts";
import { contributionArchive } from "../folder/contribution-archive.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { speakersIn } from "../trust/debate-needs.ts";
import { speakerNeeds } from "../trust/speaker-needs.ts";
import { createDebateSpeakers, requireProtocol, requireReady } from "./debate-speakers.ts";
import { type DerivedFiles, NO_DERIVED_FILES } from "./derived-files.ts";
import type { WorkingFolder } from "./open-working-dir.ts";
import { readLog } from "./read-debate.ts";
import type { RunContext } from "./run-context.ts";
import { runOnLog } from "./run-in-folder.ts";

export interface Continuation extends Pick<Run, "handsOn" | "drain"> {
  readonly home: DebateHome;
  /** Stands for the working directory of the debate, which is none of this machine's folders. */
  readonly workingDir: WorkingFolder;
  /** Whether seats may run commands, load files and use addresses that the log names. */
  readonly mayRunCommands: boolean;
  /** The run had only rested. */
  readonly afterRest: boolean;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** The run may rest. Takes the log even from an owner that seems to be alive. Throws SPEAKER_NOT_READY and CONFIG_UNTRUSTED before anything is written. */
export async function continueDebate(
  { home, workingDir, mayRunCommands, ...continuation }: Continuation,
  host: RunContext,
): Promise<RunEnd> {
  const log = home.log({ onTrouble: host.onWarning, giveUp: host.interrupt });
  const { state, events, damage } = await readLog(log, `The log in ${home.name}`);
  if (damage) throw damage;
  const protocol = requireProtocol(state, host);
  if (!mayRunCommands) refuseCommands(events);
  const debate = { ...state, speakers: speakersIn(events) };
  const company = await createDebateSpeakers(debate, { debates: null, home, workingDir }, host);
  await requireReady({ panel: state.panel, protocol, limits: state.limits }, company, host);
  const run = { ...continuation, protocol, ...company, known: state, first: [], resumed: null, steal: true };
  const derivedFiles = () => createHomeUpdates(home);
  return runOnLog({ ...run, mayRest: true, log, logName: `The log of ${home.name}`, derivedFiles }, host);
}

/** Throws CONFIG_UNTRUSTED if a seat runs a command, loads a file or uses an address. */
export function refuseCommands(events: readonly Recorded[]): void {
  const needs = speakersIn(events).flatMap(speakerNeeds);
  if (needs.length === 0) return;
  throw new ConclaveError("CONFIG_UNTRUSTED", `A seat of the debate ${needs.join(", another ")}.`, {
    hint: "Start a worker that may do that: conclave worker --allow-commands",
  });
}

const REFRESH_MS = 500;

/** What a home shows besides its log. */
function createHomeUpdates(home: DebateHome): DerivedFiles {
  const live = home.writeLive();
  const contributions = contributionArchive(home.host);
  let latest: State | null = null;
  let timer: NodeJS.Timeout | null = null;
  let refreshing: Promise<unknown> = Promise.resolve();
  const refresh = () => {
    timer = null;
    const state = latest;
    if (state) refreshing = refreshing.then(() => home.refresh(state));
  };
  return {
    ...NO_DERIVED_FILES,
    show: (state, event) => {
      latest = state;
      if (event.type === "call.answered") live.forget(event.call);
      contributions.onEvent(state, event);
      timer ??= setTimeout(refresh, REFRESH_MS);
    },
    recordLive: live.write,
    close: async () => {
      if (timer) clearTimeout(timer);
      await live.remove();
      await contributions.flush();
      refresh();
      await refreshing;
    },
  };
}
