/** The calls in which objections were raised and answered. */

import { looseBallot } from "../../core/ballot/ballot.ts";
import type { Call } from "../../core/call.ts";
import { ballotOf, callTag } from "../../core/debate-calls.ts";
import { CLOSING } from "../../core/ids.ts";
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
    if (objections.length > 0) raisers.set(raiserKey(call.seat, callTag(state, call), call.kind === CLOSING), call);
    for (const { objection, as } of [...answers, ...confirmations])
      answerers.set(`${call.seat}/${call.round}/${objection}/${as}`, call);
  }
  return {
    // An objection's id is its call's tag and a number.
    raiserOf: ({ id, by, isRaisedAtEnd }) =>
      raisers.get(raiserKey(by, id.replace(/^O|\d+$/g, ""), isRaisedAtEnd)) ?? null,
    answererOf: ({ id }, { by, round, as }) => answerers.get(`${by}/${round}/${id}/${as}`) ?? null,
  };
}

/** In a round only the closing shares its tag with another call that raises objections. */
function raiserKey(seat: string, tag: string, isClosing: boolean): string {
  return `${seat}/${tag}/${isClosing ? CLOSING : ""}`;
}
