/**
 * The live view of a debate that runs here, runs elsewhere or is replayed. Ink is slow to load and is loaded only here.
 * While the view owns the terminal, all output goes through it, and the person's actions become notes.
 */

import type { Note } from "../../core/note.ts";
import type { State } from "../../core/state.ts";
import type { CostAhead } from "../../engine/estimate/cost-ahead.ts";
import { readTimings } from "../../engine/estimate/timings-file.ts";
import type { DebateHome } from "../../folder/debate-home.ts";
import type { LivePart } from "../../log/live-file.ts";
import { debatePlan } from "../../protocols/debate-plan.ts";
import { postNote } from "../../runtime/say-note.ts";
import type { LiveView } from "../../terminal/live-view.ts";
import { loadLiveView } from "../../terminal/load-live-view.ts";
import { printStderr, screen, setTerminalOwner } from "./output.ts";

export interface LiveReport {
  load(): Promise<void>;
  start(home: DebateHome): void;
  show(state: State): void;
  addPart(part: LivePart): void;
  /** Removes the frame; what was printed stays. */
  close(): Promise<void>;
  /** Resolves when the view and its keys have failed; null: there are no keys. */
  readonly lost: Promise<void> | null;
}

/** How a debate is viewed: from the process that runs it, from another one, or as a replay. */
export interface Viewer {
  readonly by: "owner" | "watcher" | "replay";
  readonly now: () => number;
  /** The person leaves, by key or Ctrl-C. The debate is not affected. */
  readonly onLeave: (isInterrupt: boolean) => void;
}

/** In raw mode Ctrl-C arrives as a key; it is turned back into a signal. */
export const RUNNING_HERE: Viewer = {
  by: "owner",
  now: Date.now,
  onLeave: (isInterrupt) => {
    if (isInterrupt) process.kill(process.pid, "SIGINT");
  },
};

export interface LiveSources {
  readonly cost: (state: State) => CostAhead;
  /** The view failed because of a bug; the debate continues without it. */
  readonly onFailure: (error: unknown) => void;
}

export function createLiveReport({ by, now, onLeave }: Viewer, { cost, onFailure }: LiveSources): LiveReport {
  let make: Awaited<ReturnType<typeof loadLiveView>> | null = null;
  let view: LiveView | null = null;
  const keys = process.stdin.isTTY ? process.stdin : null;
  const lost = Promise.withResolvers<void>();
  return {
    async load() {
      make = await loadLiveView();
    },
    start(home) {
      view ??=
        make?.({
          output: process.stderr,
          input: keys,
          look: screen(process.stderr),
          by,
          plan: debatePlan,
          timings: readTimings(),
          cost,
          now,
          post: (note) => postOrWarn(home, note),
          onInterrupt: () => onLeave(true),
          onLeave: () => onLeave(false),
          onFailure: (error) => {
            view = null;
            setTerminalOwner(null);
            onFailure(error);
            lost.resolve();
          },
        }) ?? null;
      if (view) setTerminalOwner(view);
    },
    show: (state) => view?.show(state),
    addPart: (part) => view?.addPiece(part),
    async close() {
      const open = view;
      view = null;
      setTerminalOwner(null);
      await open?.close();
    },
    lost: keys && lost.promise,
  };
}

function postOrWarn(home: DebateHome, note: Note): void {
  postNote(home, note).catch((error: unknown) =>
    printStderr(`warning: ${error instanceof Error ? error.message : error}\n`),
  );
}
