/** Limits as the command line gives them. What is not given keeps what it was: the default, or what a debate had before. */

import { ConclaveError } from "../../core/errors.ts";
import type { Limits } from "../../core/panel.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { ChangedLimits } from "../../runtime/debate-request.ts";
import { durationMs } from "../../speakers/duration.ts";
import type { CliInput } from "../arguments/cli-command.ts";

/** `nowMs` turns a duration into a time. */
export function resolveLimits(given: CliInput, before: Limits, nowMs: number): Limits {
  return {
    ...before,
    quorum: given.amount("quorum") ?? before.quorum,
    retries: given.amount("retries") ?? before.retries,
    totalMs: given.amount("timeout") ?? before.totalMs,
    roundMs: given.amount("round-timeout") ?? before.roundMs,
    budgetMicroUsd: given.amount("budget") ?? before.budgetMicroUsd,
    maxTokens: given.amount("max-tokens") ?? before.maxTokens,
    deadline: resolveDeadline(given, nowMs) ?? before.deadline,
  };
}

function resolveDeadline(given: CliInput, nowMs: number): string | null {
  const text = given.value("deadline");
  if (text === null) return null;
  const length = durationMs(text);
  const at = length === null ? parseIsoTime(text) : nowMs + length;
  if (at !== null && at > nowMs) return new Date(at).toISOString();
  const reason = at === null ? "takes a duration such as 20m or an ISO time" : "takes a time to come";
  const message = `--deadline ${reason} and got ${JSON.stringify(text)}.`;
  given.addProblemOf("deadline", new ConclaveError("USAGE_OPTION_VALUE", message));
  return null;
}

/** Without a zone it is the machine's own time, as people mean it. */
function parseIsoTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** null: none were given. */
export function resolveRounds(given: CliInput, { name, rounds }: Protocol): number | null {
  const count = given.amount("rounds");
  if (count === null || (count >= rounds.least && count <= rounds.most)) return count;
  const takes = rounds.least === rounds.most ? `${rounds.least}` : `${rounds.least} to ${rounds.most}`;
  const message = `${name} takes ${takes} rounds and got ${count}.`;
  given.addProblemOf("rounds", new ConclaveError("ROUNDS_OUT_OF_RANGE", message));
  return null;
}

/** For a debate that goes on: what is wrong is thrown, since the debate had to be read before it could be seen. */
export function limitChanges(given: CliInput): ChangedLimits {
  const now = Date.now();
  return (state, protocol) => {
    const limits = resolveLimits(given, state.limits, now);
    const rounds = resolveRounds(given, protocol) ?? state.limits.rounds;
    given.throwProblems();
    return { ...limits, rounds };
  };
}
