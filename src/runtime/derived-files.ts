/** Files derived from a debate's log: computed files, live text, progress, the index. All of them can be rebuilt. */

import type { DebateEvent } from "../core/event.ts";
import type { State } from "../core/state.ts";
import { systemClock } from "../engine/clock.ts";
import { timeLeft } from "../engine/estimate/time-left.ts";
import { keepTimings, readTimings } from "../engine/estimate/timings-file.ts";
import { contributionArchive } from "../folder/contribution-archive.ts";
import { debateFiles } from "../folder/debate-files.ts";
import { flushAndIndex, folderOfDebates } from "../folder/flush-and-index.ts";
import { folderHome } from "../folder/folder-home.ts";
import { progressFile } from "../folder/progress-file.ts";
import { putViewer } from "../folder/viewer-file.ts";
import type { LivePart } from "../log/live-file.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { jsonText } from "../views/json/json-text.ts";
import { progressJson } from "../views/json/progress-json.ts";
import { liveCalls } from "../views/live/live-calls.ts";
import type { RunContext } from "./run-context.ts";

export interface DerivedFiles {
  show(state: State, event: DebateEvent): void;
  recordLive(part: LivePart): void;
  begin(): Promise<void>;
  /** Another run begins: what the host was asked in an earlier one is void. */
  dropAsks(): Promise<void>;
  /** The run ended by itself; events up to `sinceSeq` are from earlier runs. */
  end(state: State, sinceSeq: number): void;
  /** Always called at the end. */
  close(): Promise<void>;
}

export const NO_DERIVED_FILES: DerivedFiles = {
  show: () => undefined,
  recordLive: () => undefined,
  begin: async () => undefined,
  dropAsks: async () => undefined,
  end: () => undefined,
  close: async () => undefined,
};

export function createDerivedFiles(
  folder: string,
  protocol: Protocol,
  host: Pick<RunContext, "onWarning">,
): DerivedFiles {
  const files = debateFiles(folder);
  const home = folderHome(folder);
  const live = home.writeLive();
  const progress = createProgressWriter(folder, protocol);
  const contributions = contributionArchive(home.host);
  let viewer = Promise.resolve();
  return {
    show: (state, event) => {
      files.update(state);
      progress.show(state);
      if (event.type === "call.answered") live.forget(event.call);
      contributions.onEvent(state, event);
    },
    recordLive: (part) => {
      live.write(part);
      progress.hear(part);
    },
    begin: async () => {
      await flushAndIndex(folder, files);
      // Not before the first flush, which removes the drafts that a dead process left in the folder.
      viewer = putViewer(folderOfDebates(folder));
    },
    dropAsks: home.host.begin,
    end: keepTimings,
    close: async () => {
      await live.remove();
      await contributions.flush();
      await progress.flush();
      for (const problem of await flushAndIndex(folder, files)) host.onWarning(problem);
      await viewer;
    },
  };
}

/** A call may be silent for minutes; this shows readers of the file that the debate is running. */
const HEARTBEAT_MS = 5_000;

/** Writes progress.json at every change of the debate and of its seats' activities. */
function createProgressWriter(folder: string, protocol: Protocol) {
  const file = progressFile(folder);
  const live = liveCalls();
  const timings = readTimings();
  const iso = (ms: number) => new Date(ms).toISOString();
  let latest: State | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  const update = () => {
    const state = latest;
    if (!state) return;
    file.update(() => {
      const nowMs = systemClock.now();
      const plan = protocol.plan(state.panel, state.limits.rounds, state.settings);
      const left = timeLeft(state, plan, { timings, nowMs });
      return jsonText(progressJson(state, { live, plan, left, nowMs, iso }));
    });
  };
  return {
    show: (state: State) => {
      latest = state;
      heartbeat ??= setInterval(update, HEARTBEAT_MS).unref();
      update();
    },
    hear: (part: LivePart) => {
      const before = live.get(part.call)?.latest.type;
      live.add(part);
      if (before !== part.type) update();
    },
    flush: () => {
      clearInterval(heartbeat);
      return file.flush();
    },
  };
}
