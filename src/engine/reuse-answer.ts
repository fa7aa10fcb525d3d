/** Takes the answer of an earlier debate for a call, where --reuse allows it. */

import type { CallAnswered } from "../core/event.ts";
import { HOST } from "../core/host.ts";
import { sessionHistory, type TakeAnswer } from "../core/run/earlier-answers.ts";
import { NO_USAGE } from "../core/usage.ts";
import type { DebateRecord } from "./debate-record.ts";
import type { CallRequest, PreparedCall } from "./prepare-call.ts";

export interface ReuseSources {
  readonly record: DebateRecord;
  /** Left out: every call is made. */
  readonly takeAnswer?: TakeAnswer;
}

/** null: there is none to take. What answers from outside, as the host does, is always asked. */
export function reuseAnswer(
  { record, takeAnswer }: ReuseSources,
  { key, seat }: CallRequest,
  { hashes: [hash = ""], speaker, read }: PreparedCall,
): CallAnswered | null {
  if (!takeAnswer || seat.speaker === HOST) return null;
  const history = speaker.traits.keepsSession ? sessionHistory(record.state, seat.name) : [];
  const found = takeAnswer({ key, seat, hash, history });
  const reading = found && (read?.(found.text) ?? { ballot: null, fault: null });
  if (!found || !reading || reading.fault !== null) return null;
  const { debate, call, text, model } = found;
  const unpaid = { usage: { ...NO_USAGE, costMicroUsd: 0 }, session: null, requestId: null, durationMs: 0 };
  return { type: "call.answered", call: key, text, ...reading, model, ...unpaid, reused: { debate, call } };
}
