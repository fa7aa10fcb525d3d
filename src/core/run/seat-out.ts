/**
 * Whether a seat is out: it failed for good in this run, which a later run may find fixed. Calls of the seat that had started by
 * then are not called off. Which ones those are depends on timing, but the log has it: a run that is resumed or replayed comes to
 * the same, and both ways a call that fails is an absence.
 */

import { FAILURES, type FailureCode } from "../failure.ts";
import type { SeatName } from "../ids.ts";
import type { State } from "../state.ts";

/** The stretch of log in which the failure counts: from where the run began to where the call started. */
interface Stretch {
  readonly fromSeq: number;
  readonly untilSeq: number;
}

/** Why it is out; null: it is not. */
export function seatOut({ calls }: State, seat: SeatName, { fromSeq, untilSeq }: Stretch): FailureCode | null {
  for (const call of calls.values()) {
    if (call.status !== "failed" || call.seat !== seat || call.code === "CALL_SEAT_OUT") continue;
    if (FAILURES[call.code].seatIsOut && call.endedSeq > fromSeq && call.endedSeq < untilSeq) return call.code;
  }
  return null;
}
