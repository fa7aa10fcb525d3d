/**
 * Handles Ctrl-C, termination signals and uncaught bugs. The first one asks the debate to stop and record that it did; the
 * second one exits at once, which loses no answer either, because every answer is already in the log.
 */

import { ConclaveError, ERRORS } from "../../core/errors.ts";
import { printStderr } from "../report/output.ts";
import { interceptBugs } from "./bugs.ts";

interface Bug {
  readonly error: unknown;
}

export interface Signals {
  /** Its reason is `interrupted` or `terminated`. */
  readonly interrupt: AbortSignal;
  /** Stops the debate for a reason other than a signal. */
  stop(): void;
  /** The bug that stopped the debate, if any. */
  uncaughtBug(): Bug | null;
  /** Restores the default signal handling. */
  release(): void;
}

/** How long a debate may take to stop after a bug. */
const PATIENCE_MS = 10_000;

export function trapSignals(): Signals {
  const stopping = new AbortController();
  const onSignal = (reason: "interrupted" | "terminated", exit: number) => () => {
    // A second signal: exit immediately.
    if (stopping.signal.aborted) process.exit(exit);
    if (reason === "interrupted")
      printStderr("\nStopping; answers so far are kept. Press Ctrl-C again to exit at once.\n");
    stopping.abort(reason);
  };
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
  const stopListening = listenForSignals(
    onSignal("interrupted", ERRORS.INTERRUPTED.exit),
    onSignal("terminated", ERRORS.TERMINATED.exit),
  );
  return {
    interrupt: stopping.signal,
    stop: () => stopping.abort("interrupted"),
    uncaughtBug: () => bug,
    release: () => {
      clearTimeout(patience);
      interceptBugs(null);
      stopListening();
    },
  };
}

/**
 * For commands that only watch: Ctrl-C or a termination signal aborts `leaving`, so that the terminal is restored; the second one
 * exits at once. Returns a function that removes the listeners.
 */
export function leaveOnSignal(leaving: AbortController): () => void {
  const onSignal = (code: "INTERRUPTED" | "TERMINATED") => () => {
    const error = new ConclaveError(code, "Left.");
    if (leaving.signal.aborted) process.exit(error.exit);
    leaving.abort(error);
  };
  return listenForSignals(onSignal("INTERRUPTED"), onSignal("TERMINATED"));
}

/** Returns a function that removes the listeners. */
function listenForSignals(onInterrupt: () => void, onTerminate: () => void): () => void {
  // Not `once`: Ink re-raises the signal if it sees no other listener.
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate).on("SIGHUP", onTerminate);
  return () => process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate).off("SIGHUP", onTerminate);
}
