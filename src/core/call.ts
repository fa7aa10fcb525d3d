/**
 * One call as recorded in the log: started, retried, answered or failed. What an event does to a call follows from that call
 * and the event alone.
 */

import type { CallAnswered, CallFailed, CallRetried, CallStarted, Recorded } from "./event.ts";
import type { FailureCode } from "./failure.ts";
import type { CallKey, SeatName } from "./ids.ts";
import { addUsage, NO_USAGE, type Usage } from "./usage.ts";

interface CallFacts {
  readonly key: CallKey;
  readonly round: number;
  readonly kind: string;
  readonly stage: number;
  readonly seat: SeatName;
  readonly about: SeatName | null;
  readonly parts: readonly string[];
  readonly characters: number;
  /** Of a summary: the characters of what it is to shorten. */
  readonly summarises?: number;
  readonly numbersSeats?: boolean;
  readonly startedAt: string;
  readonly startedSeq: number;
  readonly retries: readonly Pick<CallRetried, "attempt" | "code" | "message" | "waitMs">[];
  /** What the speaker did although it must not. */
  readonly breaches: readonly string[];
  /** All attempts together. */
  readonly usage: Usage;
}

export interface PendingCall extends CallFacts {
  readonly status: "pending";
}

export interface AnsweredCall extends CallFacts {
  readonly status: "answered";
  readonly endedAt: string;
  readonly endedSeq: number;
  readonly text: string;
  readonly ballot: unknown;
  readonly fault: string | null;
  readonly session: string | null;
  readonly requestId: string | null;
  readonly model: string | null;
  readonly durationMs: number;
  /** The answered call of another debate that this answer is taken from. */
  readonly reused: CallAnswered["reused"];
}

export interface FailedCall extends CallFacts {
  readonly status: "failed";
  readonly endedAt: string;
  readonly endedSeq: number;
  readonly code: FailureCode;
  readonly message: string;
}

export type SettledCall = AnsweredCall | FailedCall;

export type Call = PendingCall | SettledCall;

/** The call that an event is about, after the event; null: no known call. */
export function callAfter(calls: ReadonlyMap<CallKey, Call>, { event, at, seq }: Recorded): Call | null {
  if (event.type === "call.started") return toPendingCall(event, calls.get(event.call)?.usage ?? NO_USAGE, { at, seq });
  const call = "call" in event ? calls.get(event.call) : undefined;
  if (!call) return null;
  switch (event.type) {
    case "call.retried":
      return addRetry(call, event);
    case "call.answered":
      return toAnsweredCall(call, event, { at, seq });
    case "breach.seen":
      return { ...call, breaches: [...call.breaches, event.text] };
    case "call.failed":
      return toFailedCall(call, event, { at, seq });
    default:
      return null;
  }
}

type LogPlace = Pick<Recorded, "at" | "seq">;

/** The cost of attempts in an earlier run stays with the call. */
function toPendingCall(
  { type: _, call: key, session: __, ...asked }: CallStarted,
  usage: Usage,
  { at, seq }: LogPlace,
): Call {
  return { status: "pending", key, ...asked, startedAt: at, startedSeq: seq, retries: [], breaches: [], usage };
}

function addRetry(call: Call, { usage, attempt, code, message, waitMs }: CallRetried): Call {
  const retries = [...call.retries, { attempt, code, message, waitMs }];
  return { ...call, retries, usage: addUsage(call.usage, usage) };
}

function toAnsweredCall(call: Call, { type: _, call: __, usage, ...reply }: CallAnswered, place: LogPlace): Call {
  return { ...endCall(call, usage, place), ...reply, status: "answered" };
}

function toFailedCall(call: Call, { code, message, usage }: CallFailed, place: LogPlace): Call {
  return { ...endCall(call, usage, place), status: "failed", code, message };
}

function endCall(call: Call, usage: Usage, { at, seq }: LogPlace) {
  return { ...factsOf(call), usage: addUsage(call.usage, usage), endedAt: at, endedSeq: seq };
}

function factsOf({
  key,
  round,
  kind,
  stage,
  seat,
  about,
  parts,
  characters,
  summarises,
  numbersSeats,
  startedAt,
  startedSeq,
  retries,
  breaches,
  usage,
}: Call): CallFacts {
  const shortened = summarises === undefined ? {} : { summarises };
  const numbered = numbersSeats === undefined ? {} : { numbersSeats };
  const asked = { key, round, kind, stage, seat, about, parts, characters, ...shortened, ...numbered };
  return { ...asked, startedAt, startedSeq, retries, breaches, usage };
}
