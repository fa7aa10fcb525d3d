/**
 * Bugs that nothing was there to catch. What runs a debate stops it first, as Ctrl-C would, so that nothing is lost; then the
 * stack is told and the process ends. Until then the one rule is that nobody goes on as if nothing had happened.
 */

import { EXIT_BUG } from "../../core/errors.ts";

/** False: the process is to end at once. */
type BugInterceptor = (error: unknown) => boolean;

let interceptor: BugInterceptor | null = null;

/** To be called once, before anything runs. `tell` is the last thing that happens. */
export function exitOnBug(tell: (error: unknown) => void): void {
  process.on("uncaughtException", (error) => {
    if (interceptor?.(error)) return;
    tell(error);
    process.exit(EXIT_BUG);
  });
}

/** While something has to be brought to an end first; null gives that up. */
export function interceptBugs(by: BugInterceptor | null): void {
  interceptor = by;
}
