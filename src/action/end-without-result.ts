/**
 * The end of a run that has no result. A workflow that gates merges on the result needs one, and a mistake in the set-up always fails;
 * otherwise a limit or missing seats are a warning.
 */

import type { ActionInputs } from "./action-inputs.ts";
import type { FinishedRun } from "./run-conclave.ts";
import type { Runner } from "./runner.ts";

const EXIT_LIMIT = 5;

export function noResultReason({ exit, state }: FinishedRun): string {
  if (exit === EXIT_LIMIT) return "The budget or another limit was reached before there was a result.";
  if (state?.outcome === "insufficient") return "Too few seats answered.";
  return `Conclave ended with status ${exit}; the log of the job says why.`;
}

/** The exit status of the step. */
export function endWithoutResult(finished: FinishedRun, { failOn }: ActionInputs, runner: Runner): number {
  const isLimit = finished.exit === EXIT_LIMIT;
  const isFailure = failOn !== "" || !(isLimit || finished.state?.outcome === "insufficient");
  runner.setOutputs({ state: isLimit ? "limit" : "failed" });
  runner.annotate(isFailure ? "error" : "warning", noResultReason(finished));
  return isFailure ? finished.exit : 0;
}
