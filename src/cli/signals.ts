/**
 * Ctrl-C and the signals that end a process. The first one asks the debate to stop, which takes as long as recording it;
 * the second one ends the process at once, which costs no answer either: what was answered is in the log.
 */

import { ERRORS } from "../core/errors.ts";
import { tell } from "./output.ts";

export interface Signals {
  /** Its reason is `interrupted` or `terminated`. */
  readonly interrupt: AbortSignal;
  /** The same stop, for another cause than a signal. */
  stop(): void;
  /** Gives the signals back to the system. */
  release(): void;
}

export function signals(): Signals {
  const stopping = new AbortController();
  const onSignal = (reason: "interrupted" | "terminated", exit: number) => () => {
    // Nothing is left to be done here: the process is to be gone when this returns.
    if (stopping.signal.aborted) process.exit(exit);
    if (reason === "interrupted") tell("\nStopping; what was answered is kept. Ctrl-C again ends it at once.\n");
    stopping.abort(reason);
  };
  const onInterrupt = onSignal("interrupted", ERRORS.INTERRUPTED.exit);
  const onTerminate = onSignal("terminated", ERRORS.TERMINATED.exit);
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate).on("SIGHUP", onTerminate);
  return {
    interrupt: stopping.signal,
    stop: () => stopping.abort("interrupted"),
    release: () => {
      process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate).off("SIGHUP", onTerminate);
    },
  };
}
