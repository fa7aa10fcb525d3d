/** What runs a debate that a command begins: this process, one in the background, or a worker of a fleet. */

import type { DebateRequest } from "../../request/debate-request.ts";
import type { ProgressReporter } from "../report/progress-reporter.ts";

export interface DebateRunner {
  readonly reporter: ProgressReporter;
  /** Resolves to the exit status. */
  run(debate: DebateRequest): Promise<number>;
}
