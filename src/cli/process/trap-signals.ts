/**
 * Ctrl-C, the signals that end a process, and bugs that nothing caught. The first of them asks the debate to stop, which takes
 * as long as recording it; the second one ends the process at once, which costs no answer either: what was answered is in the
 * log.
 */

import { ERRORS } from "../../core/errors.ts";
import { printStderr } from "../report/output.ts";
import { interceptBugs } from "./bugs.ts";

interface Bug {
  readonly error: unknown;
}

export interface Signals {
  /** Its reason is `interrupted` or `terminated`. */
  readonly interrupt: AbortSignal;
  /** The same stop, for another cause than a signal. */
  stop(): void;
  /** The bug that stopped it; null: none did. */
  uncaughtBug(): Bug | null;
  /** Gives the signals back to the system. */
  release(): void;
}

/** How long a debate may take to stop after a bug. */
const PATIENCE_MS = 10_000;

export function trapSignals(): Signals {
  const stopping = new AbortController();
  const onSignal = (reason: "interrupted" | "terminated", exit: number) => () => {
    // Nothing is left to be done here: the process is to be gone when this returns.
    if (stopping.signal.aborted) process.exit(exit);
    if (reason === "interrupted") printStderr("\nStopping; what was answered is kept. Ctrl-C again ends it at once.\n");
    stopping.abort(reason);
  };
  const onInterrupt = onSignal("interrupted", ERRORS.INTERRUPTED.exit);
  const onTerminate = onSignal("terminated", ERRORS.TERMINATED.exit);
  let bug: Bug | null = null;
  let patience: NodeJS.Timeout | undefined;
  interceptBugs((error) => {
    if (stopping.signal.aborted) return false;
    bug = { error };
    stopping.abort("interrupted");
    patience = setTimeout(() => {
      throw error;
    }, PATIENCE_MS);
    return true;
  });
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate).on("SIGHUP", onTerminate);
  return {
    interrupt: stopping.signal,
    stop: () => stopping.abort("interrupted"),
    uncaughtBug: () => bug,
    release: () => {
      clearTimeout(patience);
      interceptBugs(null);
      process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate).off("SIGHUP", onTerminate);
    },
  };
}

/** For who only looks on: what ends the process ends the looking, so that the terminal is given back. Gives the way back. */
export function onTermination(leave: () => void): () => void {
  // Not once: Ink ends the process by the signal where it sees no other listener.
  process.on("SIGTERM", leave).on("SIGHUP", leave);
  return () => {
    process.off("SIGTERM", leave).off("SIGHUP", leave);
  };
}
