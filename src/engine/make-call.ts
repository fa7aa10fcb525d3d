/**
 * One call, from its admission to its end in the log. The only place that talks to speakers. A call that is left when the debate
 * stops stays pending forever.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { SettledCall } from "../core/call.ts";
import type { CallAnswered, CallFailed, CallStarted } from "../core/event.ts";
import { waitWords } from "../core/failure.ts";
import type { Seat } from "../core/panel.ts";
import type { TakeAnswer } from "../core/run/earlier-answers.ts";
import { skipperSince } from "../core/run/pending-notes.ts";
import type { DebateRun } from "../core/run/run-of.ts";
import { seatOut } from "../core/run/seat-out.ts";
import type { State } from "../core/state.ts";
import { millis } from "../core/time.ts";
import type { LivePart } from "../log/live-file.ts";
import { joinSignals } from "../speakers/join-signals.ts";
import type { Speaker, SpeechPart } from "../speakers/speaker.ts";
import { roundTimeFailure, seatOutFailure, skipFailure } from "./call-failures.ts";
import type { Clock } from "./clock.ts";
import type { DebateRecord } from "./debate-record.ts";
import type { Person } from "./person.ts";
import { type CallRequest, type PreparedCall, prepareCall } from "./prepare-call.ts";
import type { Reservations } from "./reservations.ts";
import type { Activity, RestWatch } from "./rest-watch.ts";
import { type CutOff, retryCall } from "./retry-call.ts";
import { reuseAnswer } from "./reuse-answer.ts";
import type { SeatTime } from "./round-time.ts";
import { limitReached } from "./spending-limits.ts";
import type { StopSignal } from "./stop-signal.ts";

/** Whether a call that failed is to be made by another process: nothing about its failure is recorded then. */
export type HandsOn = (seat: Seat, failed: Pick<CallFailed, "code" | "message">) => Promise<boolean>;

export interface CallContext {
  readonly record: DebateRecord;
  /** The run as its log had it when it was claimed. */
  readonly run: DebateRun;
  readonly stopSignal: StopSignal;
  readonly clock: Clock;
  readonly speakerFor: (seat: Seat) => Speaker;
  /** Left out: every call is made. */
  readonly takeAnswer?: TakeAnswer;
  /** Left out: never. */
  readonly handsOn?: HandsOn;
  readonly live: (part: LivePart) => void;
  readonly restWatch: RestWatch;
  /** Resolves when the debate is not paused. */
  readonly waitWhilePaused: Person["waitWhilePaused"];
}

export interface CallPort {
  readonly speaker: Speaker;
  readonly activity: Activity;
}

export interface CallsUnderWay {
  readonly reserved: Reservations;
  /** Aborted when a person skips the call; the reason is that person. */
  readonly underWay: Map<CallRequest, AbortController>;
}

/** null: not made, or cut off, because the debate has stopped. */
export async function makeCall(
  sources: CallContext,
  runner: CallsUnderWay,
  call: CallRequest,
  { speaker, activity }: CallPort,
): Promise<SettledCall | null> {
  const { record, stopSignal, clock } = sources;
  const firstStart = sources.run.inFlight.get(call.key);
  if (
    !(firstStart === undefined
      ? await isAdmitted(sources, call, activity)
      : !stopSignal.cut.aborted && !stopSignal.departure)
  )
    return null;
  const skipper = firstStart === undefined ? null : skipperSince(record.state, call.seat.name, firstStart);
  if (skipper !== null) return endCall(sources, call, skipFailure(call, skipper));
  const standing = firstStart === undefined ? null : ((await speaker.standing?.(call.key)) ?? null);
  const prepared = { ...prepareCall(stateKnownAt(record.state, firstStart), call, speaker), standing };
  const startSeq = await startCall(sources, call, prepared);
  const waiting = new AbortController();
  runner.underWay.set(call, waiting);
  const time = call.roundTime?.begin(call.seat.name) ?? null;
  const cut = joinSignals([stopSignal.cut, waiting.signal, ...(time ? [time.signal] : [])]);
  const end =
    refusal(sources, call, { startSeq, time }) ??
    reuseAnswer(sources, call, prepared) ??
    (await retryCall(prepared, {
      clock,
      append: record.append,
      reserve: (prompt) =>
        runner.reserved.reserve({ call: call.key, speaker, prompt, isVerdict: call.kind === SYNTHESIS }),
      onSessionLost: (lost) => record.append({ type: "session.lost", seat: call.seat.name, session: lost }),
      onPart: (part) => {
        followPart(part, activity, clock.now() + (time?.leftMs() ?? Number.POSITIVE_INFINITY));
        if (part.type === "breach") {
          sources.live(livePart(sources, call, "activity", `breach: ${part.text}`));
          record.append({ type: "breach.seen", call: call.key, text: part.text }).catch(stopSignal.fail);
        }
        if (part.type === "retracted") sources.live(livePart(sources, call, part.type, ""));
        if (part.type === "text" || part.type === "activity" || part.type === "waiting")
          sources.live(livePart(sources, call, part.type, part.text));
      },
      onWait: (ms, code) => sources.live(livePart(sources, call, "waiting", waitWords(code, ms))),
      signal: cut.signal,
    }));
  cut.release();
  time?.end();
  runner.underWay.delete(call);
  if (end.type === "unpaid") stopSignal.stop(end.limit);
  const isHandedOn = end.type === "call.failed" && (await handOn(sources, call, end));
  if (isHandedOn || end.type === "unpaid" || (end.type === "cut off" && stopSignal.cut.aborted)) {
    runner.reserved.release(call.key);
    return null;
  }
  const ended = end.type === "cut off" ? await abandonCall(sources, call, end, waiting.signal) : end;
  const settled = await endCall(sources, call, ended);
  runner.reserved.release(call.key);
  return settled;
}

/** A call that the run has started before was admitted then: neither a pause nor a limit holds it back. */
async function isAdmitted(
  { record, stopSignal, clock, waitWhilePaused }: CallContext,
  { kind }: CallRequest,
  activity: Activity,
): Promise<boolean> {
  await waitWhilePaused(activity);
  if (stopSignal.isStopped) return false;
  const limit = limitReached(record.state, clock.now(), kind === SYNTHESIS);
  if (limit !== null) stopSignal.stop(limit);
  return limit === null;
}

/** What the call knew when the run first started it: an earlier owner asked it this, and a later one asks the same. */
function stateKnownAt(state: State, firstStart: number | undefined): State {
  if (firstStart === undefined) return state;
  return { ...state, notes: state.notes.filter(({ seq }) => seq < firstStart) };
}

/** Where the run first started the call. What its speaker still holds is not started again. */
async function startCall({ record, run }: CallContext, call: CallRequest, prepared: PreparedCall): Promise<number> {
  const firstStart = run.inFlight.get(call.key);
  if (firstStart !== undefined && prepared.standing) return firstStart;
  const { seq } = await record.append(startEvent(call, prepared));
  return firstStart ?? seq;
}

async function endCall(
  { record }: CallContext,
  { key }: CallRequest,
  ended: CallAnswered | CallFailed,
): Promise<SettledCall | null> {
  await record.append(ended);
  const settled = record.state.calls.get(key);
  return settled && settled.status !== "pending" ? settled : null;
}

function startEvent(
  { key, round, stage, seat, kind, about }: CallRequest,
  { hashes, prompt, summarises, numbersSeats, session }: PreparedCall,
): CallStarted {
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
    ...(summarises === undefined ? {} : { summarises }),
    ...(numbersSeats ? { numbersSeats } : {}),
    session,
  };
}

interface Beginning {
  /** Where the run first started the call. */
  readonly startSeq: number;
  readonly time: SeatTime | null;
}

function refusal(
  { record, run }: CallContext,
  { key, seat }: CallRequest,
  { startSeq, time }: Beginning,
): CallFailed | null {
  if (time?.signal.aborted) return roundTimeFailure({ key });
  const code = seatOut(record.state, seat.name, { fromSeq: run.startSeq, untilSeq: startSeq });
  return code && seatOutFailure({ key }, code);
}

/** A session that was cut off has seen a prompt that is not recorded as answered, and is not continued. */
async function abandonCall(
  { record }: CallContext,
  call: CallRequest,
  { usage }: CutOff,
  waiting: AbortSignal,
): Promise<CallFailed> {
  const session = record.state.sessions.get(call.seat.name)?.id;
  if (session) await record.append({ type: "session.lost", seat: call.seat.name, session });
  return waiting.aborted ? skipFailure(call, String(waiting.reason), usage) : roundTimeFailure(call, usage);
}

/** The call stays in flight, for the next owner of the run. */
async function handOn(
  { handsOn, stopSignal }: CallContext,
  { seat }: CallRequest,
  { code, message }: CallFailed,
): Promise<boolean> {
  if (!handsOn || code === "CALL_SEAT_OUT" || code === "CALL_ROUND_TIME") return false;
  const isHandedOn = await handsOn(seat, { code, message });
  if (isHandedOn) stopSignal.leave({ left: "handed on", seat: seat.name, reason: message });
  return isHandedOn;
}

/** `roundEndsMs`: when the seat's time in its round is up. */
function followPart(part: SpeechPart, activity: Activity, roundEndsMs: number): void {
  if (part.type === "waiting" && part.until !== undefined)
    activity.waitForPerson(Math.min(millis(part.until), roundEndsMs));
  else activity.work();
}

function livePart({ clock }: CallContext, { key, seat }: CallRequest, type: LivePart["type"], text: string): LivePart {
  return { at: new Date(clock.now()).toISOString(), call: key, seat: seat.name, type, text };
}
