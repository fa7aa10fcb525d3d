/**
 * One call after the verdict: a seat answers a follow-up question. It is retried, paid for and recorded like any other call, in a
 * session of its own, and never beyond the debate's budget.
 */

import { withoutBallots } from "../core/ballot/ballot-block.ts";
import { ConclaveError } from "../core/errors.ts";
import type { FollowUpAsked } from "../core/event.ts";
import { callKey } from "../core/ids.ts";
import type { Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { addUsage, NO_USAGE, type Usage } from "../core/usage.ts";
import { FOLLOW_UP, type FollowUpSources, followUpPrompt } from "../prompts/plain/follow-up-prompt.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { Clock } from "./clock.ts";
import { prepareCall } from "./prepare-call.ts";
import { reservations } from "./reservations.ts";
import { retryCall } from "./retry-call.ts";
import { limitReached, type SpentLimit } from "./spending-limits.ts";

export interface FollowUpCall extends FollowUpSources {
  readonly state: State;
  readonly seat: Seat;
  readonly speaker: Speaker;
  readonly by: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** What is to be recorded, answered or not. Throws if the budget leaves no room, or if it is interrupted. */
export async function answerFollowUp(call: FollowUpCall): Promise<FollowUpAsked> {
  const { state, seat, speaker, question, by, clock, signal } = call;
  const limit = limitReached(state, clock.now(), true);
  if (limit !== null) throw limitError(state, limit);
  const key = callKey({ round: null, kind: FOLLOW_UP, seat: seat.name, about: null });
  const ask = followUpPrompt(call);
  const { kind, about } = ask;
  const request = { key, round: 0, stage: 0, seat, kind, about, takeAsk: () => ask, isRepair: false, roundTime: null };
  let spent: Usage = NO_USAGE;
  const reserved = reservations(
    () => ({ ...state, usage: addUsage(state.usage, spent) }),
    () => signal.aborted,
  );
  const startedAt = clock.now();
  const end = await retryCall(prepareCall(asPersonReads(state), request, speaker), {
    clock,
    append: async (event) => {
      if (event.type === "call.retried") spent = addUsage(spent, event.usage);
    },
    reserve: (prompt) => reserved.reserve({ call: key, speaker, prompt, isVerdict: true }),
    onSessionLost: async () => undefined,
    onPart: () => undefined,
    onWait: () => undefined,
    signal,
  });
  if (end.type === "unpaid") throw limitError(state, end.limit);
  if (end.type === "cut off") throw new ConclaveError("INTERRUPTED", "The follow-up question was interrupted.");
  const isAnswered = end.type === "call.answered";
  return {
    type: "followup.asked",
    by,
    seat: seat.name,
    question,
    reply: isAnswered ? withoutBallots(end.text) : null,
    failure: isAnswered ? null : end.code,
    model: isAnswered ? end.model : null,
    usage: addUsage(spent, end.usage),
    durationMs: clock.now() - startedAt,
  };
}

/** In a session of its own. The record that it is asked about has the names of the seats, and so has its answer. */
function asPersonReads(state: State): State {
  return { ...state, sessions: new Map(), settings: { ...state.settings, named: true } };
}

function limitError({ id }: State, limit: SpentLimit): ConclaveError {
  const isMoney = limit === "budget";
  return new ConclaveError(
    isMoney ? "LIMIT_BUDGET" : "LIMIT_TOKENS",
    `The ${isMoney ? "budget" : "token limit"} of debate ${id} leaves no room for a follow-up question.`,
    { hint: `Read the record instead: conclave show ${id}` },
  );
}
