/** The error that a debate ends with: it has no verdict, or one that --fail-on names. Its exit status is the command's. */

import { ConclaveError, type ErrorCode } from "../../core/errors.ts";
import type { StopReason } from "../../core/event.ts";
import type { Outcome } from "../../core/ledger/agreement.ts";
import type { State } from "../../core/state.ts";
import { pluralize } from "../../views/amounts.ts";

/** What --fail-on makes of a verdict; null: it passes. `id` is how the person refers to the debate. */
export type Refuse = (state: State, id: string) => ConclaveError | null;

export function refuseOutcomes(failOn: readonly Outcome[]): Refuse {
  return ({ outcome }, id) => (outcome !== null && failOn.includes(outcome) ? outcomeError(outcome, id) : null);
}

/** null: success. */
export function debateError(state: State, refuse: Refuse, id: string): ConclaveError | null {
  const { outcome, stopped, verdict } = state;
  if (outcome === "insufficient") return insufficientError(state, id);
  if (verdict !== null && outcome !== null) return refuse(state, id);
  const reason = stopped?.reason ?? "interrupted";
  const [code, message] = STOPS[reason];
  return new ConclaveError(code, message, {
    hint: STOP_HINTS[code]?.(id) ?? `To continue: conclave resume ${id} (all answers so far are kept)`,
  });
}

function outcomeError(outcome: Outcome, id: string): ConclaveError {
  const hint = `Read the record with conclave show ${id}, or remove ${outcome} from --fail-on.`;
  return new ConclaveError("OUTCOME_REFUSED", `The outcome is ${outcome}, which --fail-on treats as a failure.`, {
    hint,
  });
}

const STOPS: Readonly<Record<StopReason, readonly [ErrorCode, string]>> = {
  interrupted: ["INTERRUPTED", "The debate was interrupted."],
  stopped: ["INTERRUPTED", "The debate was stopped by a person."],
  terminated: ["TERMINATED", "The debate was terminated by a signal."],
  budget: ["LIMIT_BUDGET", "The budget ran out before the verdict."],
  tokens: ["LIMIT_TOKENS", "The token limit was reached before the verdict."],
  deadline: ["LIMIT_DEADLINE", "The deadline passed before the verdict."],
  insufficient: ["INSUFFICIENT", "Fewer seats answered than the quorum requires."],
};

const STOP_HINTS: Partial<Record<ErrorCode, (id: string) => string>> = {
  LIMIT_BUDGET: (id) => `To continue with a new limit for the whole debate: conclave resume ${id} --budget USD`,
  LIMIT_TOKENS: (id) => `To continue with a new limit for the whole debate: conclave resume ${id} --max-tokens N`,
  LIMIT_DEADLINE: (id) => `To continue: conclave resume ${id} --deadline 30m`,
};

/** Blames failed speakers if there are any; otherwise too few valid ballots. */
function insufficientError(state: State, id: string): ConclaveError {
  const failedSeats = absentSeats(state);
  const { quorum } = state.limits;
  const ballots = state.panel.seats.length - failedSeats.length;
  if (failedSeats.length > 0) {
    const message = `Only ${pluralize(ballots, "seat")} answered (${failedSeats.join(", ")} failed), but the quorum is ${quorum}.`;
    const hint = `Fix the cause, then run conclave resume ${id}: calls that were already answered are not repeated.`;
    return new ConclaveError("INSUFFICIENT_SPEAKERS", message, { hint });
  }
  const message = `There were fewer valid ballots than the quorum of ${quorum}.`;
  const hint = `Read the answers with conclave show ${id}. To try again with different seats: conclave fork ${id} --at 0 --seats A,B (the openings are kept if the debate had at least one round; polls and --quick debates have no rounds)`;
  return new ConclaveError("INSUFFICIENT", message, { hint });
}

/** The seats that are missing from the quorum because their calls failed. */
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
