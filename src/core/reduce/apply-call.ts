/** What the end of an attempt means for the usage, the errors and the session of its seat. */

import type { CallAnswered, CallFailed, CallRetried } from "../event.ts";
import { FAILURES, type FailureCode } from "../failure.ts";
import type { SeatName } from "../ids.ts";
import type { CallError, Session, State } from "../state.ts";
import { addUsage, totalTokens, type Usage } from "../usage.ts";

export function applyCallRetried(state: State, { call: key, usage, code, message }: CallRetried, at: string): State {
  const call = state.calls.get(key);
  return call ? addSeatUsage(withError(state, { at, call: key, code, message }), call.seat, usage) : state;
}

export function applyCallAnswered(state: State, { call: key, usage, session }: CallAnswered): State {
  const call = state.calls.get(key);
  if (!call) return state;
  return withSession(addSeatUsage(state, call.seat, usage), call.seat, ({ tokens }) => ({
    id: session,
    status: "active",
    tokens,
  }));
}

export function applyCallFailed(state: State, { call: key, usage, code, message }: CallFailed, at: string): State {
  const call = state.calls.get(key);
  if (!call) return state;
  const failed = withError(state, { at, call: key, code, message });
  return withSession(addSeatUsage(failed, call.seat, usage), call.seat, (session) => ({
    ...session,
    status: sessionStatusAfter(code) ?? session.status,
  }));
}

function withError(state: State, error: CallError): State {
  return { ...state, errors: [...state.errors, error] };
}

/** null: no change. A call that was refused because the seat is out doesn't say why it is out. */
function sessionStatusAfter(code: FailureCode): Session["status"] | null {
  if (code === "CALL_SEAT_OUT" || !FAILURES[code].seatIsOut) return null;
  return code === "SPEAKER_USAGE_LIMIT" ? "limit_reached" : "failed";
}

/** Every attempt counts, answered or not. */
function addSeatUsage(state: State, seat: SeatName, usage: Usage): State {
  const spent = { ...state, usage: addUsage(state.usage, usage) };
  return withSession(spent, seat, (session) => ({ ...session, tokens: session.tokens + totalTokens(usage) }));
}

export function withSession(state: State, seat: SeatName, change: (session: Session) => Session): State {
  const before = state.sessions.get(seat) ?? { id: null, status: "active", tokens: 0 };
  return { ...state, sessions: new Map(state.sessions).set(seat, change(before)) };
}
