/**
 * Settles calls: from the log if it has them, otherwise by making them, those of a session one after another. The debate's calls
 * in flight can be skipped and waited for.
 */

import type { SettledCall } from "../core/call.ts";
import type { SeatName } from "../core/ids.ts";
import { type CallContext, type CallsUnderWay, makeCall } from "./make-call.ts";
import type { CallRequest } from "./prepare-call.ts";
import { reservations } from "./reservations.ts";
import { type SeatQueue, seatQueue } from "./seat-queue.ts";
import { never } from "./stop-signal.ts";

export interface CallRunner {
  /** The call's end, from the log or by making it; what it asks is taken only in the second case. */
  settle(call: CallRequest): Promise<CallEnd>;
  /** Cancels the seat's running calls; `by` is the person who skipped it. */
  skip(seat: SeatName, by: string): void;
  /** Resolves when all running calls have ended. */
  idle(): Promise<void>;
}

export interface CallEnd {
  readonly call: SettledCall;
  /** Its ballot was read by this run, in the shape that its contract asks for. */
  readonly isMade: boolean;
}

export function callRunner(sources: CallContext): CallRunner {
  const inFlight = new Set<Promise<unknown>>();
  const queue = seatQueue(seatsInFlight(sources));
  const underWay = new Map<CallRequest, AbortController>();
  const reserved = reservations(
    () => sources.record.state,
    () => sources.stopSignal.isStopped,
  );
  return {
    settle: async (call) => {
      const kept = sources.run.kept.get(call.key);
      if (kept) return { call: kept, isMade: false };
      const work = queueCall(sources, queue, { underWay, reserved }, call);
      inFlight.add(work);
      try {
        const settled = await work;
        return settled ? { call: settled, isMade: true } : never();
      } catch (error) {
        sources.stopSignal.fail(error);
        return never();
      } finally {
        inFlight.delete(work);
      }
    },
    skip: (seat, by) => {
      for (const [call, waiting] of underWay) if (call.seat.name === seat) waiting.abort(by);
    },
    idle: async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}

/** null: not made, or cut off, because the debate has stopped. */
async function queueCall(
  sources: CallContext,
  queue: SeatQueue,
  underWay: CallsUnderWay,
  call: CallRequest,
): Promise<SettledCall | null> {
  const speaker = sources.speakerFor(call.seat);
  const make = () => sources.restWatch.during((activity) => makeCall(sources, underWay, call, { speaker, activity }));
  return speaker.traits.keepsSession ? queue(call.seat.name, callOrder(sources, call), make) : make();
}

function seatsInFlight({ record, run }: CallContext): ReadonlySet<SeatName> {
  return new Set([...run.inFlight.keys()].flatMap((key) => record.state.calls.get(key)?.seat ?? []));
}

/** What the seat was in the middle of comes first. */
function callOrder({ run }: CallContext, { round, stage, key }: CallRequest): string {
  return `${run.inFlight.has(key) ? 0 : 1}/${String(round).padStart(4, "0")}/${String(stage).padStart(2, "0")}/${key}`;
}
