/** What the end of a debate means to whoever called the command: the exit status, and the error where there is no verdict. */

import { ConclaveError, type ErrorCode } from "../../core/errors.ts";
import type { StopReason } from "../../core/event.ts";
import type { Outcome } from "../../core/ledger/agreement.ts";
import type { State } from "../../core/state.ts";
import { pluralize } from "../../views/amounts.ts";

export interface ExitStatus {
  readonly exit: number;
  /** null: it went as it should. */
  readonly error: ConclaveError | null;
}

/** `id` is what the person types to name the debate. */
export function exitStatus(state: State, failOn: readonly Outcome[], id: string): ExitStatus {
  const error = errorOf(state, failOn, id);
  return { exit: error?.exit ?? 0, error };
}

function errorOf(state: State, failOn: readonly Outcome[], id: string): ConclaveError | null {
  const { outcome, stopped, verdict } = state;
  if (outcome === "insufficient") return insufficientError(state, id);
  if (verdict !== null && outcome !== null) {
    return failOn.includes(outcome) ? new ConclaveError("OUTCOME_REFUSED", `The outcome is ${outcome}.`) : null;
  }
  const reason = stopped?.reason ?? "interrupted";
  const [code, message] = STOPS[reason];
  return new ConclaveError(code, message, { hint: STOP_HINTS[code]?.(id) ?? resumeHint(id) });
}

const STOPS: Readonly<Record<StopReason, readonly [ErrorCode, string]>> = {
  interrupted: ["INTERRUPTED", "The debate was interrupted."],
  stopped: ["INTERRUPTED", "The debate was stopped by a person."],
  terminated: ["TERMINATED", "The debate was ended by a signal."],
  budget: ["LIMIT_BUDGET", "The budget was spent before the verdict."],
  tokens: ["LIMIT_TOKENS", "The token limit was reached before the verdict."],
  deadline: ["LIMIT_DEADLINE", "The deadline passed before the verdict."],
  insufficient: ["INSUFFICIENT", "Fewer seats answered than the quorum."],
};

const STOP_HINTS: Partial<Record<ErrorCode, (id: string) => string>> = {
  LIMIT_BUDGET: (id) => `Go on with more: conclave resume ${id} --budget USD.`,
  LIMIT_TOKENS: (id) => `Go on with more: conclave resume ${id} --max-tokens N.`,
  LIMIT_DEADLINE: (id) => `Go on with a later one: conclave resume ${id} --deadline 30m.`,
};

function resumeHint(id: string): string {
  return `conclave resume ${id} goes on; nothing that was answered is lost.`;
}

/** Speakers failed where those that did would have made up the quorum; else the ballots were too few. */
function insufficientError(state: State, id: string): ConclaveError {
  const failedSeats = absentSeats(state);
  const { quorum } = state.limits;
  const ballots = state.panel.seats.length - failedSeats.length;
  if (failedSeats.length > 0) {
    const message = `${pluralize(ballots, "seat")} answered, the quorum is ${quorum}: ${failedSeats.join(", ")} failed.`;
    const hint = `Mend what failed, then conclave resume ${id} asks only what is missing.`;
    return new ConclaveError("INSUFFICIENT_SPEAKERS", message, { hint });
  }
  const message = `Fewer valid ballots came than the quorum of ${quorum}.`;
  const hint = `conclave show ${id} has the answers; conclave fork ${id} --at 0 asks another panel.`;
  return new ConclaveError("INSUFFICIENT", message, { hint });
}

/** The seats that the quorum missed because their calls failed. */
function absentSeats({ calls, panel, stopped }: State): readonly string[] {
  const missing = new Set(stopped?.missing ?? []);
  const last = new Map([...calls.values()].map((call) => [call.seat, call]));
  return panel.seats
    .map(({ name }) => name)
    .filter((name) => {
      if (stopped) return [...calls.values()].some((call) => call.seat === name && missing.has(call.key));
      return last.get(name)?.status === "failed";
    });
}
