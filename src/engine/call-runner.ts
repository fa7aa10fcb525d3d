/**
 * Makes calls: answers them from the log if it has them, otherwise admits, starts, settles and records them. The only place that
 * talks to speakers. A call that is left when the debate stops stays pending forever.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { CallFailed, CallStarted } from "../core/event.ts";
import { FAILURES, type FailureCode, waitWords } from "../core/failure.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import type { Seat } from "../core/panel.ts";
import { NO_USAGE } from "../core/usage.ts";
import type { LivePart } from "../log/live-file.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { Clock } from "./clock.ts";
import type { DebateRecord } from "./debate-record.ts";
import { type CallRequest, type PreparedCall, prepareCall } from "./prepare-call.ts";
import type { SettledCall } from "./replayable-calls.ts";
import { type Reservations, reservations } from "./reservations.ts";
import { type CutOff, retryCall } from "./retry-call.ts";
import type { SeatTime } from "./round-time.ts";
import { type SeatQueue, seatQueue } from "./seat-queue.ts";
import { limitReached } from "./spending-limits.ts";
import { never, type StopSignal } from "./stop-signal.ts";

export interface CallRunner {
  /** The call's end, from the log or by making it. */
  settle(call: CallRequest): Promise<SettledCall>;
  /** Cancels the seat's running calls; `by` is the person who skipped it. */
  skip(seat: SeatName, by: string): void;
  /** Resolves when all running calls have ended. */
  idle(): Promise<void>;
}

export interface CallRunnerSources {
  readonly record: DebateRecord;
  readonly replayable: ReadonlyMap<CallKey, SettledCall>;
  readonly stopSignal: StopSignal;
  readonly clock: Clock;
  readonly speakerFor: (seat: Seat) => Speaker;
  readonly live: (part: LivePart) => void;
  /** Resolves when the debate is not paused. */
  readonly waitWhilePaused: () => Promise<void>;
}

export function callRunner(sources: CallRunnerSources): CallRunner {
  const inFlight = new Set<Promise<unknown>>();
  const queue = seatQueue();
  const seatsOut = new Map<SeatName, FailureCode>();
  const underWay = new Map<CallRequest, AbortController>();
  const reserved = reservations(
    () => sources.record.state,
    () => sources.stopSignal.isStopped,
  );
  return {
    settle: async (call) => {
      const kept = sources.replayable.get(call.key);
      if (kept) return kept;
      const work = queueCall(sources, { queue, seatsOut, underWay, reserved }, call);
      inFlight.add(work);
      try {
        return (await work) ?? never();
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

interface RunnerState {
  readonly queue: SeatQueue;
  /** Seats that failed for good in this run; a later run may find them fixed. */
  readonly seatsOut: Map<SeatName, FailureCode>;
  readonly reserved: Reservations;
  /** Aborted when a person skips the call; the reason is that person. */
  readonly underWay: Map<CallRequest, AbortController>;
}

/** null: not made, or cut off, because the debate has stopped. */
async function queueCall(
  sources: CallRunnerSources,
  runner: RunnerState,
  call: CallRequest,
): Promise<SettledCall | null> {
  const speaker = sources.speakerFor(call.seat);
  if (!speaker.traits.keepsSession) return makeCall(sources, runner, call, speaker);
  return runner.queue(call.seat.name, callOrder(call), () => makeCall(sources, runner, call, speaker));
}

function callOrder({ round, stage, key }: CallRequest): string {
  return `${String(round).padStart(4, "0")}/${String(stage).padStart(2, "0")}/${key}`;
}

async function makeCall(
  sources: CallRunnerSources,
  runner: RunnerState,
  call: CallRequest,
  speaker: Speaker,
): Promise<SettledCall | null> {
  const { record, stopSignal, clock } = sources;
  await sources.waitWhilePaused();
  if (stopSignal.isStopped) return null;
  const limit = limitReached(record.state, clock.now(), call.ask.kind === SYNTHESIS);
  if (limit !== null) {
    stopSignal.stop(limit);
    return null;
  }
  const prepared = prepareCall(record.state, call, speaker);
  await record.append(startEvent(call, prepared));
  const waiting = new AbortController();
  runner.underWay.set(call, waiting);
  const time = call.roundTime?.begin(call.seat.name) ?? null;
  const end =
    refusal(runner, call, time) ??
    (await retryCall(prepared, {
      clock,
      append: record.append,
      reserve: (prompt) =>
        runner.reserved.reserve({ call: call.key, speaker, prompt, isVerdict: call.ask.kind === SYNTHESIS }),
      onSessionLost: (lost) => record.append({ type: "session.lost", seat: call.seat.name, session: lost }),
      onPart: (part) => {
        if (part.type === "breach") {
          sources.live(livePart(sources, call, "activity", `breach: ${part.text}`));
          record.append({ type: "breach.seen", call: call.key, text: part.text }).catch(stopSignal.fail);
        }
        if (part.type === "retracted") sources.live(livePart(sources, call, part.type, ""));
        if (part.type === "text" || part.type === "activity" || part.type === "waiting")
          sources.live(livePart(sources, call, part.type, part.text));
      },
      onWait: (ms, code) => sources.live(livePart(sources, call, "waiting", waitWords(code, ms))),
      signal: AbortSignal.any([stopSignal.cut, waiting.signal, ...(time ? [time.signal] : [])]),
    }));
  time?.end();
  runner.underWay.delete(call);
  if (end.type === "unpaid") stopSignal.stop(end.limit);
  if (end.type === "unpaid" || (end.type === "cut off" && stopSignal.cut.aborted)) {
    runner.reserved.release(call.key);
    return null;
  }
  const ended = end.type === "cut off" ? await abandonCall(sources, call, end, waiting.signal) : end;
  if (ended.type === "call.failed" && FAILURES[ended.code].seatIsOut) runner.seatsOut.set(call.seat.name, ended.code);
  await record.append(ended);
  runner.reserved.release(call.key);
  const settled = record.state.calls.get(call.key);
  return settled && settled.status !== "pending" ? settled : null;
}

function startEvent(
  { key, round, stage, seat, ask }: CallRequest,
  { hashes, prompt, session }: PreparedCall,
): CallStarted {
  const { kind, about } = ask;
  const characters = prompt.length;
  return {
    type: "call.started",
    call: key,
    round,
    kind,
    stage,
    seat: seat.name,
    about,
    parts: hashes,
    characters,
    session,
  };
}

function refusal({ seatsOut }: RunnerState, { key, seat }: CallRequest, time: SeatTime | null): CallFailed | null {
  if (time?.signal.aborted) return roundTimeFailure({ key });
  const code = seatsOut.get(seat.name);
  if (code === undefined) return null;
  const message = `Not asked: the seat is out because it failed for good (${FAILURES[code].says}).`;
  return { type: "call.failed", call: key, code: "CALL_SEAT_OUT", message, usage: NO_USAGE };
}

function roundTimeFailure({ key }: Pick<CallRequest, "key">, usage = NO_USAGE): CallFailed {
  const message = "The seat's time for this round ran out before its reply was complete.";
  return { type: "call.failed", call: key, code: "CALL_ROUND_TIME", message, usage };
}

/** A session that was cut off has seen a prompt that is not recorded as answered, and is not continued. */
async function abandonCall(
  { record }: CallRunnerSources,
  call: CallRequest,
  { usage }: CutOff,
  waiting: AbortSignal,
): Promise<CallFailed> {
  const session = record.state.sessions.get(call.seat.name)?.id;
  if (session) await record.append({ type: "session.lost", seat: call.seat.name, session });
  if (!waiting.aborted) return roundTimeFailure(call, usage);
  const message = `Skipped by ${waiting.reason}.`;
  return { type: "call.failed", call: call.key, code: "CALL_SKIPPED", message, usage };
}

function livePart(
  { clock }: CallRunnerSources,
  { key, seat }: CallRequest,
  type: LivePart["type"],
  text: string,
): LivePart {
  return { at: new Date(clock.now()).toISOString(), call: key, seat: seat.name, type, text };
}
