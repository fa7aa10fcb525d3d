/** The calls in which objections were raised and answered. */

import { looseBallot } from "../../core/ballot/ballot.ts";
import type { Call } from "../../core/call.ts";
import { ballotOf, callTag } from "../../core/debate-calls.ts";
import type { Objection, ObjectionStep } from "../../core/ledger/ledger.ts";
import type { State } from "../../core/state.ts";

export interface ObjectionCalls {
  raiserOf(objection: Objection): Call | null;
  answererOf(objection: Objection, step: ObjectionStep): Call | null;
}

/** Every ballot is read once per state: a long debate has hundreds of objections and of calls. */
export function objectionCalls(state: State): ObjectionCalls {
  const known = callsByState.get(state) ?? findCalls(state);
  callsByState.set(state, known);
  return known;
}

const callsByState = new WeakMap<State, ObjectionCalls>();

function findCalls(state: State): ObjectionCalls {
  const raisers = new Map<string, Call>();
  const answerers = new Map<string, Call>();
  for (const call of state.calls.values()) {
    const read = looseBallot.safeParse(ballotOf(state, call.key));
    if (!read.success) continue;
    const { objections, answers, confirmations } = read.data;
    if (objections.length > 0) raisers.set(`${call.seat}/O${callTag(state, call)}`, call);
    for (const { objection } of [...answers, ...confirmations])
      answerers.set(`${call.seat}/${call.round}/${objection}`, call);
  }
  return {
    // An objection's id is its call's tag and a number.
    raiserOf: ({ id, by }) => raisers.get(`${by}/${id.replace(/\d+$/, "")}`) ?? null,
    answererOf: ({ id }, { by, round }) => answerers.get(`${by}/${round}/${id}`) ?? null,
  };
}
