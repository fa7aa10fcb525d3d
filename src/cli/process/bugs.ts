/**
 * Handles uncaught bugs. A running debate is stopped first, as by Ctrl-C, so that nothing is lost; then the stack is printed
 * and the process exits. A bug is never ignored.
 */

import { EXIT_BUG } from "../../core/errors.ts";

/** Returns false if the process should exit at once. */
type BugInterceptor = (error: unknown) => boolean;

let interceptor: BugInterceptor | null = null;

/** Call once, before anything runs. `report` is called last. */
export function exitOnBug(report: (error: unknown) => void): void {
  process.on("uncaughtException", (error) => {
    if (interceptor?.(error)) return;
    report(error);
    process.exit(EXIT_BUG);
  });
}

/** Intercepts bugs while something has to finish first; null stops intercepting. */
export function interceptBugs(by: BugInterceptor | null): void {
  interceptor = by;
}
