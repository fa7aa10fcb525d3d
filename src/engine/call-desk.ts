/**
 * Where calls are made: answered from the log where they stand in it, else admitted, started, settled and recorded. The
 * only place that speaks to speakers. A call that a stopped debate leaves behind stays pending for ever.
 */

import { hash as digest } from "node:crypto";
import { readBallot, withoutBallots } from "../core/ballot-block.ts";
import type { CallFailed, CallStarted } from "../core/event.ts";
import { isFallen } from "../core/evidence-check.ts";
import { FAILURES, type FailureCode, waitWords } from "../core/failure.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import { ledgerOf } from "../core/ledger-of.ts";
import { isPinned } from "../core/note.ts";
import type { Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { SYNTHESIS } from "../core/synthesis.ts";
import { NO_USAGE } from "../core/usage.ts";
import type { LivePart } from "../log/live.ts";
import {
  type Ask,
  type PromptPart,
  promptParts,
  promptText,
  quoted,
  stablePrefixLength,
  tellables,
} from "../prompts/prompt.ts";
import { notFoundLine } from "../prompts/table.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { Clock } from "./clock.ts";
import { type Halt, never } from "./halt.ts";
import type { KeptCall } from "./kept-calls.ts";
import { limitReached } from "./limits.ts";
import type { DebateRecord } from "./record.ts";
import { type SeatQueue, seatQueue } from "./seat-queue.ts";
import { type CallToSettle, type CutOff, readRepair, settleCall } from "./settle-call.ts";

export interface CallDesk {
  /** The call's end, from the log or by making it. */
  settle(call: DeskCall): Promise<KeptCall>;
  /** Gives up what the seat has under way at this moment; `by` is who would not wait. */
  skip(seat: SeatName, by: string): void;
  /** All calls in flight have ended. */
  idle(): Promise<void>;
}

export interface DeskCall {
  readonly key: CallKey;
  readonly round: number;
  readonly stage: number;
  readonly seat: Seat;
  readonly ask: Ask;
  readonly isRepair: boolean;
  /** Aborts when the round's time is up. */
  readonly roundTime: AbortSignal | null;
}

export interface DeskSources {
  readonly record: DebateRecord;
  readonly kept: ReadonlyMap<CallKey, KeptCall>;
  readonly halt: Halt;
  readonly clock: Clock;
  readonly speakerFor: (seat: Seat) => Speaker;
  readonly live: (part: LivePart) => void;
  /** Resolves when the debate is not paused. */
  readonly unpaused: () => Promise<void>;
}

export function callDesk(sources: DeskSources): CallDesk {
  const inFlight = new Set<Promise<unknown>>();
  const queue = seatQueue();
  const seatsOut = new Map<SeatName, FailureCode>();
  const underWay = new Map<DeskCall, AbortController>();
  return {
    settle: async (call) => {
      const kept = sources.kept.get(call.key);
      if (kept) return kept;
      const work = made(sources, { queue, seatsOut, underWay }, call);
      inFlight.add(work);
      try {
        return (await work) ?? never();
      } catch (error) {
        sources.halt.fail(error);
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

interface Desk {
  readonly queue: SeatQueue;
  /** Seats whose failure was final, in this run: a later one may find them mended. */
  readonly seatsOut: Map<SeatName, FailureCode>;
  /** Aborted, with who did so, where nobody waits for the call any longer. */
  readonly underWay: Map<DeskCall, AbortController>;
}

/** null: it was not made, or was cut off, because the debate has stopped. */
async function made(sources: DeskSources, desk: Desk, call: DeskCall): Promise<KeptCall | null> {
  const speaker = sources.speakerFor(call.seat);
  if (!speaker.traits.keepsSession) return begun(sources, desk, call, speaker);
  return desk.queue(call.seat.name, callOrder(call), () => begun(sources, desk, call, speaker));
}

function callOrder({ round, stage, key }: DeskCall): string {
  return `${String(round).padStart(4, "0")}/${String(stage).padStart(2, "0")}/${key}`;
}

async function begun(sources: DeskSources, desk: Desk, call: DeskCall, speaker: Speaker): Promise<KeptCall | null> {
  const { record, halt, clock } = sources;
  await sources.unpaused();
  if (halt.isHalted) return null;
  const limit = limitReached(record.state, clock.now(), call.ask.kind === SYNTHESIS);
  if (limit !== null) {
    halt.stop(limit);
    return null;
  }
  const prepared = preparedCall(sources, call, speaker);
  await record.append(startedEvent(call, prepared));
  const waiting = new AbortController();
  desk.underWay.set(call, waiting);
  const end =
    refusal(desk, call) ??
    (await settleCall(prepared, {
      clock,
      append: record.append,
      onSessionLost: (lost) => record.append({ type: "session.lost", seat: call.seat.name, session: lost }),
      onPart: (part) => {
        if (part.type === "breach") {
          sources.live(livePart(sources, call, "activity", `breach: ${part.text}`));
          record.append({ type: "breach.seen", call: call.key, text: part.text }).catch(halt.fail);
        }
        if (part.type === "retracted") sources.live(livePart(sources, call, part.type, ""));
        if (part.type === "text" || part.type === "activity" || part.type === "waiting")
          sources.live(livePart(sources, call, part.type, part.text));
      },
      onWait: (ms, code) => sources.live(livePart(sources, call, "waiting", waitWords(code, ms))),
      signal: AbortSignal.any([halt.cut, waiting.signal, ...(call.roundTime ? [call.roundTime] : [])]),
    }));
  desk.underWay.delete(call);
  if (end.type === "cut off" && halt.cut.aborted) return null;
  const ended = end.type === "cut off" ? await givenUp(sources, call, end, waiting.signal) : end;
  if (ended.type === "call.failed" && FAILURES[ended.code].seatIsOut) desk.seatsOut.set(call.seat.name, ended.code);
  await record.append(ended);
  const settled = record.state.calls.get(call.key);
  return settled && settled.status !== "pending" ? settled : null;
}

interface PreparedCall extends CallToSettle {
  readonly hashes: readonly string[];
}

function startedEvent(
  { key, round, stage, seat, ask }: DeskCall,
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

function refusal({ seatsOut }: Desk, { key, seat, roundTime }: DeskCall): CallFailed | null {
  if (roundTime?.aborted) return outOfTime({ key });
  const code = seatsOut.get(seat.name);
  if (code === undefined) return null;
  const message = `Not asked: the seat is out since it failed for good (${FAILURES[code].says}).`;
  return { type: "call.failed", call: key, code: "CALL_SEAT_OUT", message, usage: NO_USAGE };
}

function outOfTime({ key }: Pick<DeskCall, "key">, usage = NO_USAGE): CallFailed {
  const message = "The round's time was up before the reply was there.";
  return { type: "call.failed", call: key, code: "CALL_ROUND_TIME", message, usage };
}

/** A session that was cut off has heard what nobody recorded, and is not gone on with. */
async function givenUp(
  { record }: DeskSources,
  call: DeskCall,
  { usage }: CutOff,
  waiting: AbortSignal,
): Promise<CallFailed> {
  const session = record.state.sessions.get(call.seat.name)?.id;
  if (session) await record.append({ type: "session.lost", seat: call.seat.name, session });
  if (!waiting.aborted) return outOfTime(call, usage);
  const message = `${waiting.reason} would not wait any longer.`;
  return { type: "call.failed", call: call.key, code: "CALL_SKIPPED", message, usage };
}

/** The prompt with all that is known as the call starts: pins said so far, and what its session was told. */
function preparedCall({ record: { state } }: DeskSources, call: DeskCall, speaker: Speaker): PreparedCall {
  const { limits, question } = state;
  const pins = state.notes.filter(({ note }) => isPinned(note));
  const sources = { seat: call.seat, question, pins, notFound: notFoundFor(state, call) };
  const parts = promptParts(sources, call.ask);
  const session = speaker.traits.keepsSession ? (state.sessions.get(call.seat.name)?.id ?? null) : null;
  const wholePrompt = promptText(parts, () => false);
  const contract = call.ask.ballot;
  const read = contract && ((text: string) => readBallot(text, contract.schema));
  return {
    key: call.key,
    speaker,
    hashes: tellables(parts).map(({ text }) => hash(text)),
    prompt: session === null ? wholePrompt : newPrompt(parts, toldTo(state, call.seat.name, session)),
    wholePrompt,
    stablePrefixLength: stablePrefixLength(sources, call.ask),
    session,
    retries: limits.retries,
    silenceMs: limits.silenceMs,
    totalMs: limits.totalMs ?? speaker.traits.totalMs,
    read: read && (call.isRepair ? (text) => readRepair(text, read) : read),
  };
}

function newPrompt(parts: readonly PromptPart[], told: ReadonlySet<string>): string {
  return promptText(parts, ({ text, isOwn = false }) => isOwn || told.has(hash(text)));
}

/**
 * Citations of the seat's last round that are not there. Told in the call in which it takes a stand again, so once; the
 * round before is over by then, so that the order of arrival decides nothing.
 */
function notFoundFor(state: State, { seat, round, ask, isRepair }: DeskCall): readonly string[] {
  if (isRepair || ask.about !== null || ask.kind === SYNTHESIS || round === 0) return [];
  // Nearly always nothing is missing, and a ledger takes longer the longer the debate is.
  const isRejected = state.notes.some(({ note }) => note.kind === "rejection");
  if (!isRejected && ![...state.checks.values()].flat().some(isFallen)) return [];
  return ledgerOf(state)
    .claims.filter((claim) => claim.by === seat.name && claim.round === round - 1 && isFallen(claim.check))
    .map(notFoundLine);
}

/** What a session knows: what the prompts it answered told, and what it wrote itself. */
function toldTo(state: State, seat: SeatName, session: string): ReadonlySet<string> {
  const known = new Set<string>();
  for (const call of state.calls.values()) {
    if (call.seat !== seat || call.status !== "answered" || call.session !== session) continue;
    for (const part of call.parts) known.add(part);
    known.add(hash(quoted(withoutBallots(call.text))));
  }
  return known;
}

function hash(text: string): string {
  // The first half of it as text of its own: a slice would hold on to the whole.
  return digest("sha256", text, "buffer").toString("hex", 0, 8);
}

function livePart({ clock }: DeskSources, { key, seat }: DeskCall, type: LivePart["type"], text: string): LivePart {
  return { at: new Date(clock.now()).toISOString(), call: key, seat: seat.name, type, text };
}
