/**
 * Makes calls: answers them from the log if it has them, otherwise admits, starts, settles and records them. The only place that
 * talks to speakers. A call that is left when the debate stops stays pending forever.
 */

import { hash as digest } from "node:crypto";
import { readBallot, withoutBallots } from "../core/ballot/ballot-block.ts";
import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { CallFailed, CallStarted } from "../core/event.ts";
import { isDiscredited } from "../core/evidence-check.ts";
import { FAILURES, type FailureCode, waitWords } from "../core/failure.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { isPinned } from "../core/note.ts";
import type { Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { NO_USAGE } from "../core/usage.ts";
import type { LivePart } from "../log/live-file.ts";
import {
  type Ask,
  fenceText,
  type PromptPart,
  promptParts,
  promptPieces,
  promptText,
  stablePrefixLength,
} from "../prompts/prompt.ts";
import { notFoundLine } from "../prompts/table.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { Clock } from "./clock.ts";
import type { DebateRecord } from "./debate-record.ts";
import type { SettledCall } from "./replayable-calls.ts";
import { type Reservations, reservations } from "./reservations.ts";
import { type CutOff, type RetryableCall, readRepair, retryCall } from "./retry-call.ts";
import type { RoundTime, SeatTime } from "./round-time.ts";
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

export interface CallRequest {
  readonly key: CallKey;
  readonly round: number;
  readonly stage: number;
  readonly seat: Seat;
  readonly ask: Ask;
  readonly isRepair: boolean;
  readonly roundTime: RoundTime | null;
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
  const prepared = prepareCall(sources, call, speaker);
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

interface PreparedCall extends RetryableCall {
  readonly hashes: readonly string[];
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

/** The prompt as of the start of the call: with the pins so far, minus what its session already knows. */
function prepareCall({ record: { state } }: CallRunnerSources, call: CallRequest, speaker: Speaker): PreparedCall {
  const { limits, question } = state;
  const pins = state.notes.filter(({ note }) => isPinned(note));
  const sources = { seat: call.seat, question, pins, notFound: missingCitations(state, call) };
  const parts = promptParts(sources, call.ask);
  const session = speaker.traits.keepsSession ? (state.sessions.get(call.seat.name)?.id ?? null) : null;
  const wholePrompt = promptText(parts, () => false);
  const known = session === null ? new Set<string>() : sessionHashes(state, call.seat.name, session);
  const contract = call.ask.ballot;
  const read = contract && ((text: string) => readBallot(text, contract));
  return {
    key: call.key,
    speaker,
    hashes: [hash(wholePrompt), ...(speaker.traits.keepsSession ? newHashes(parts, known) : [])],
    prompt: session === null ? wholePrompt : newPrompt(parts, known),
    wholePrompt,
    stablePrefixLength: stablePrefixLength(sources, call.ask),
    temperature: call.seat.temperature,
    session,
    ballotSchema: contract && (contract.strict ?? (() => contract.schema)),
    retries: limits.retries,
    silenceMs: limits.silenceMs,
    totalMs: limits.totalMs ?? speaker.traits.totalMs,
    read: read && (call.isRepair ? (text) => readRepair(text, read) : read),
  };
}

function newPrompt(parts: readonly PromptPart[], known: ReadonlySet<string>): string {
  return promptText(parts, ({ text, isOwn = false }) => isOwn || known.has(hash(text)));
}

/** Only the parts that are new to a session: with every full prompt, a log would grow with the square of its rounds. */
function newHashes(parts: readonly PromptPart[], known: ReadonlySet<string>): readonly string[] {
  return [...new Set(promptPieces(parts).map(({ text }) => hash(text)))].filter((each) => !known.has(each));
}

/**
 * The seat's citations from the last round that were not found. Reported once, in its next call with a position; that round is
 * over by then, so the order of arrival does not matter.
 */
function missingCitations(state: State, { seat, round, ask, isRepair }: CallRequest): readonly string[] {
  if (isRepair || ask.about !== null || ask.kind === SYNTHESIS || round === 0) return [];
  // Usually nothing is missing, and building a ledger takes time in long debates.
  const isRejected = state.notes.some(({ note }) => note.kind === "rejection");
  if (!isRejected && ![...state.checks.values()].flat().some(isDiscredited)) return [];
  return ledgerOf(state)
    .claims.filter((claim) => claim.by === seat.name && claim.round === round - 1 && isDiscredited(claim.check))
    .map(notFoundLine);
}

/** What a session knows: the prompts it answered, and its own replies. */
function sessionHashes(state: State, seat: SeatName, session: string): ReadonlySet<string> {
  const known = new Set<string>();
  for (const call of state.calls.values()) {
    if (call.seat !== seat || call.status !== "answered" || call.session !== session) continue;
    for (const part of call.parts) known.add(part);
    known.add(hash(fenceText(withoutBallots(call.text))));
  }
  return known;
}

function hash(text: string): string {
  // A copy, because a slice would keep the whole string in memory.
  return digest("sha256", text, "buffer").toString("hex", 0, 8);
}

function livePart(
  { clock }: CallRunnerSources,
  { key, seat }: CallRequest,
  type: LivePart["type"],
  text: string,
): LivePart {
  return { at: new Date(clock.now()).toISOString(), call: key, seat: seat.name, type, text };
}
