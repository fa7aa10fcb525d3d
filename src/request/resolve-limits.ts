/** The limits of a debate. Limits that the input does not set keep their value: the default, or the debate's earlier one. */

import { ConclaveError, throwProblems } from "../core/errors.ts";
import { DEFAULT_LIMITS, type Limits, ROUNDS_MOST } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { durationMs } from "../speakers/duration.ts";
import type { DebateInput } from "./debate-input.ts";
import { type CheckContext, createInputCheck, type InputCheck } from "./input-check.ts";

/** `nowMs` turns a duration into a time. */
export function resolveLimits(check: InputCheck, before: Limits, nowMs: number): Limits {
  return {
    ...before,
    quorum: check.amount("quorum") ?? before.quorum,
    retries: check.amount("retries") ?? before.retries,
    silenceMs: scale(check.input.silenceTimeout, 1_000) ?? before.silenceMs,
    totalMs: scale(check.amount("timeout"), 1_000) ?? before.totalMs,
    roundMs: scale(check.amount("roundTimeout"), 1_000) ?? before.roundMs,
    budgetMicroUsd: scale(check.amount("budget"), 1_000_000) ?? before.budgetMicroUsd,
    maxTokens: check.amount("maxTokens") ?? before.maxTokens,
    deadline: resolveDeadline(check, nowMs) ?? before.deadline,
  };
}

function scale(amount: number | undefined, by: number): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * by);
}

function resolveDeadline(check: InputCheck, nowMs: number): string | null {
  const { deadline: text } = check.input;
  if (text === undefined) return null;
  const length = durationMs(text);
  const at = length === null ? parseIsoTime(text) : nowMs + length;
  if (at !== null && at > nowMs) return new Date(at).toISOString();
  const reason = at === null ? "takes a duration such as 20m or an ISO time" : "takes a time in the future";
  const message = `--deadline ${reason} and got ${JSON.stringify(text)}.`;
  check.addProblemOf("deadline", new ConclaveError("USAGE_OPTION_VALUE", message));
  return null;
}

/** Without a zone it is local time, which is what people mean. */
function parseIsoTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** null: not set. */
export function resolveRounds(check: InputCheck, { name, rounds }: Protocol): number | null {
  const { rounds: count } = check.input;
  // A log with more could not be read again.
  const most = Math.min(rounds.most, ROUNDS_MOST);
  if (count === undefined || (Number.isInteger(count) && count >= rounds.least && count <= most)) return count ?? null;
  const takes = rounds.least === most ? `${most}` : `${rounds.least} to ${most}`;
  const message = `${name} takes ${takes} rounds, not ${count}.`;
  check.addProblemOf("rounds", new ConclaveError("ROUNDS_OUT_OF_RANGE", message));
  return null;
}

/** What a resumed or forked debate changes. */
export type ChangedLimits = (state: State, protocol: Protocol) => Limits;

/** Throws what is wrong at once, with what `context` found before, and what does not fit the debate once that was read. */
export function changeLimits(input: DebateInput, context: CheckContext = {}): ChangedLimits {
  const now = Date.now();
  const early = createInputCheck(input, context);
  resolveLimits(early, DEFAULT_LIMITS, now);
  throwProblems(early.problems);
  return (state, protocol) => {
    const check = createInputCheck(input);
    const limits = resolveLimits(check, state.limits, now);
    const rounds = resolveRounds(check, protocol) ?? state.limits.rounds;
    throwProblems(check.problems);
    return { ...limits, rounds };
  };
}
