/** What each seat is doing, from the state and the pieces under way: the same for the live view and for progress.json. */

import type { Call, PendingCall } from "../core/call.ts";
import { FAILURES, waitWords } from "../core/failure.ts";
import { isAbstention } from "../core/figures.ts";
import { isRepair, type SeatName } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { millis, msBetween } from "../core/time.ts";
import { clock } from "./amounts.ts";
import type { LiveCall, LiveCalls, LivePiece } from "./live-calls.ts";

export type ActivityState = "idle" | "waiting" | "thinking" | "reading" | "writing" | "retrying" | "done" | "failed";

export interface SeatActivity {
  readonly seat: SeatName;
  readonly doing: ActivityState;
  /** For a person: `writing`, `searching`, `answered`. */
  readonly word: string;
  /** How long it has been at it or took for it; null: it does nothing. */
  readonly elapsedMs: number | null;
  /** Why it waits or is out. */
  readonly detail: string;
  /** What it is busy with; null: nothing. */
  readonly call: PendingCall | null;
  /** How many calls it has under way. */
  readonly pending: number;
}

export function seatActivities(state: State, live: LiveCalls, nowMs: number): readonly SeatActivity[] {
  const { seats, chair } = state.panel;
  const names = [...seats, ...(chair ? [chair] : [])].map(({ name }) => name);
  return [...new Set(names)].map((seat) => seatActivity(state, seat, live, nowMs));
}

/** Longer than most need to begin; a call is given up as silent after 90 s. */
const SILENT_MS = 60_000;

/** The seat that holds up the debate longest: it waits for another attempt, or says nothing. null: none does. */
export function findStalledSeat(state: State, live: LiveCalls, nowMs: number): SeatName | null {
  const busy = seatActivities(state, live, nowMs).toSorted((a, b) => (b.elapsedMs ?? 0) - (a.elapsedMs ?? 0));
  const isSilent = ({ call }: SeatActivity) => call !== null && nowMs - lastActivityMs(call, live) >= SILENT_MS;
  const found = busy.find(isHeld) ?? busy.find(isSilent);
  return found?.seat ?? null;
}

/** It has been asked and has not begun: it waits for another attempt, its turn, or whoever speaks for it. */
export function isHeld({ call, doing }: SeatActivity): boolean {
  return call !== null && (doing === "retrying" || doing === "waiting");
}

function seatActivity(state: State, seat: SeatName, live: LiveCalls, nowMs: number): SeatActivity {
  const calls = [...state.calls.values()].filter((call) => call.seat === seat);
  const pending = calls.filter((call): call is PendingCall => call.status === "pending");
  const busiest = pending.toSorted((a, b) => lastActivityMs(b, live) - lastActivityMs(a, live))[0];
  const isOver = state.verdict !== null || state.stopped !== null;
  if (busiest && !isOver) return pendingActivity(state, busiest, pending, { liveCall: live.get(busiest.key), nowMs });
  const quiet = { seat, call: null, pending: 0, detail: "", elapsedMs: null };
  const last = calls.toSorted((a, b) => startOf(b) - startOf(a))[0];
  if (isOut(state, seat)) return { ...quiet, doing: "failed", word: "out", detail: outDetail(calls) };
  if (!last || (last.round < state.round && !isOver)) return { ...quiet, doing: "waiting", word: "waits" };
  return finalActivity(state, last, quiet);
}

function startOf({ startedSeq }: Call): number {
  return startedSeq;
}

function lastActivityMs({ key, startedAt }: PendingCall, live: LiveCalls): number {
  return millis(live.get(key)?.latest.at ?? startedAt);
}

type Retry = PendingCall["retries"][number];

interface LiveSnapshot {
  readonly liveCall: LiveCall | null;
  readonly nowMs: number;
}

function pendingActivity(
  state: State,
  call: PendingCall,
  pending: readonly PendingCall[],
  { liveCall: heard, nowMs }: LiveSnapshot,
): SeatActivity {
  const begun = Math.min(...pending.map(({ startedAt }) => millis(startedAt)));
  const retry = call.retries.at(-1);
  const left = retry && heard ? remainingWaitMs(retry, heard.latest, nowMs) : null;
  const isWaiting = left !== 0 && (heard?.latest.type === "waiting" || (retry !== undefined && heard === null));
  const tries = retry ? `; attempt ${retry.attempt + 1} of ${state.limits.retries + 1} follows` : "";
  const says = retry ? FAILURES[retry.code].says : "";
  const why = left === null ? (heard?.latest.text ?? says) : `${says}, ${clock(left)} more`;
  const detail = isWaiting ? `${why}${tries}` : "";
  const held = retry ? "retrying" : "waiting";
  const { doing, word } = isWaiting ? ({ doing: held, word: "waits" } as const) : currentActivity(call, heard);
  return { seat: call.seat, call, pending: pending.length, doing, word, detail, elapsedMs: Math.max(0, nowMs - begun) };
}

/** Until the next attempt, 0: it has begun; null: it waits for something else. */
function remainingWaitMs({ code, waitMs }: Retry, { text, at }: LivePiece, nowMs: number): number | null {
  return text === waitWords(code, waitMs) ? Math.max(0, millis(at) + waitMs - nowMs) : null;
}

function currentActivity({ key }: PendingCall, heard: LiveCall | null): Pick<SeatActivity, "doing" | "word"> {
  if (isRepair(key)) return { doing: "writing", word: "repairs ballot" };
  if (!heard || heard.latest.type === "retracted" || heard.latest.type === "waiting")
    return { doing: "thinking", word: "thinking" };
  if (heard.latest.type === "text") return { doing: "writing", word: "writing" };
  const { text } = heard.latest;
  if (/^search/i.test(text)) return { doing: "reading", word: "searching" };
  return /^(read|list|look|open|fetch)/i.test(text)
    ? { doing: "reading", word: "reading" }
    : { doing: "thinking", word: "working" };
}

function isOut({ sessions }: State, seat: SeatName): boolean {
  const status = sessions.get(seat)?.status ?? "active";
  return status !== "active";
}

function outDetail(calls: readonly Call[]): string {
  const first = calls.find((call) => call.status === "failed" && call.code !== "CALL_SEAT_OUT");
  return first?.status === "failed" ? `${FAILURES[first.code].says}: ${first.message}` : "";
}

function finalActivity(state: State, call: Call, quiet: Omit<SeatActivity, "doing" | "word">): SeatActivity {
  if (call.status === "answered") {
    const word = isAbstention(state, call) ? "abstains" : "answered";
    return { ...quiet, doing: "done", word, elapsedMs: call.durationMs };
  }
  if (call.status === "pending") return { ...quiet, doing: "idle", word: "cut off" };
  const detail = `${FAILURES[call.code].says}: ${call.message}`;
  return { ...quiet, doing: "failed", word: "absent", detail, elapsedMs: msBetween(call.startedAt, call.endedAt) };
}
