/** The failures of a call that the engine itself raises. */

import type { CallFailed } from "../core/event.ts";
import { FAILURES, type FailureCode } from "../core/failure.ts";
import { NO_USAGE } from "../core/usage.ts";
import type { CallRequest } from "./prepare-call.ts";

export function roundTimeFailure({ key }: Pick<CallRequest, "key">, usage = NO_USAGE): CallFailed {
  const message = "The seat's time for this round ran out before its reply was complete.";
  return { type: "call.failed", call: key, code: "CALL_ROUND_TIME", message, usage };
}

/** `code`: what it failed with. */
export function seatOutFailure({ key }: Pick<CallRequest, "key">, code: FailureCode): CallFailed {
  const message = `Not asked: the seat is out because it failed for good (${FAILURES[code].says}).`;
  return { type: "call.failed", call: key, code: "CALL_SEAT_OUT", message, usage: NO_USAGE };
}

export function skipFailure({ key }: CallRequest, by: string, usage = NO_USAGE): CallFailed {
  return { type: "call.failed", call: key, code: "CALL_SKIPPED", message: `Skipped by ${by}.`, usage };
}
