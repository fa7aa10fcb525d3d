/** What each seat is doing, computed from the state and the live text: the same for the live view and for progress.json. */

import type { Call, FailedCall, PendingCall } from "../../core/call.ts";
import { FAILURES, waitWords } from "../../core/failure.ts";
import { isAbstention } from "../../core/figures.ts";
import { isRepair, type SeatName } from "../../core/ids.ts";
import { panelMembers } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { millis, msBetween } from "../../core/time.ts";
import { clock } from "../amounts.ts";
import type { LiveCall, LiveCalls } from "./live-calls.ts";

export interface SeatActivity {
  readonly seat: SeatName;
  readonly doing: "idle" | "waiting" | "thinking" | "reading" | "writing" | "retrying" | "done" | "failed";
  /** For a person: `writing`, `searching`, `answered`. */
  readonly word: string;
  /** How long the activity has lasted, or lasted; null if there is none. */
  readonly elapsedMs: number | null;
  /** Why it is waiting or out. */
  readonly detail: string;
  /** The call it is working on, if any. */
  readonly call: PendingCall | null;
  /** How many of its calls are in flight. */
  readonly pending: number;
}

export function seatActivities(state: State, live: LiveCalls, nowMs: number): readonly SeatActivity[] {
  const names = new Set(panelMembers(state.panel).map(({ name }) => name));
  return [...names].map((seat) => seatActivity(state, seat, live, nowMs));
}

/** Longer than most speakers need to begin; a silent call is abandoned after 90 s. */
const SILENT_MS = 60_000;

/** The seat that has held up the debate longest, because it is waiting for another attempt or is silent. */
export function findStalledSeat(state: State, live: LiveCalls, nowMs: number): SeatName | null {
  const busy = seatActivities(state, live, nowMs).toSorted((a, b) => (b.elapsedMs ?? 0) - (a.elapsedMs ?? 0));
  const isSilent = ({ call }: SeatActivity) => call !== null && nowMs - lastActivityMs(call, live) >= SILENT_MS;
  const found = busy.find(isHeld) ?? busy.find(isSilent);
  return found?.seat ?? null;
}

/** It was asked but has not begun: it is waiting for another attempt, for its turn or for the host. */
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
  const last = calls.toSorted((a, b) => b.startedSeq - a.startedSeq)[0];
  const isOut = (state.sessions.get(seat)?.status ?? "active") !== "active";
  if (isOut) return { ...quiet, doing: "failed", word: "out", detail: outDetail(calls) };
  if (!last || (last.round < state.round && !isOver)) return { ...quiet, doing: "waiting", word: "waiting" };
  return finalActivity(state, last, quiet);
}

function lastActivityMs({ key, startedAt }: PendingCall, live: LiveCalls): number {
  return millis(live.get(key)?.latest.at ?? startedAt);
}

function pendingActivity(
  state: State,
  call: PendingCall,
  pending: readonly PendingCall[],
  { liveCall, nowMs }: { readonly liveCall: LiveCall | null; readonly nowMs: number },
): SeatActivity {
  const begun = Math.min(...pending.map(({ startedAt }) => millis(startedAt)));
  const retry = call.retries.at(-1);
  const isRetryWait = retry && liveCall && liveCall.latest.text === waitWords(retry.code, retry.waitMs);
  // 0 once the next attempt has begun; null if the wait is for something else.
  const left = isRetryWait ? Math.max(0, millis(liveCall.latest.at) + retry.waitMs - nowMs) : null;
  const isWaiting = left !== 0 && (liveCall?.latest.type === "waiting" || (retry !== undefined && liveCall === null));
  const tries = retry ? `; attempt ${retry.attempt + 1} of ${state.limits.retries + 1} follows` : "";
  const failure = retry ? FAILURES[retry.code].says : "";
  const why = left === null ? (liveCall?.latest.text ?? failure) : `${failure}, ${clock(left)} more`;
  const detail = isWaiting ? `${why}${tries}` : "";
  const waiting = retry ? "retrying" : "waiting";
  const { doing, word } = isWaiting ? ({ doing: waiting, word: "waiting" } as const) : currentActivity(call, liveCall);
  return { seat: call.seat, call, pending: pending.length, doing, word, detail, elapsedMs: Math.max(0, nowMs - begun) };
}

function currentActivity({ key }: PendingCall, liveCall: LiveCall | null): Pick<SeatActivity, "doing" | "word"> {
  if (isRepair(key)) return { doing: "writing", word: "fixing ballot" };
  if (!liveCall || liveCall.latest.type === "retracted" || liveCall.latest.type === "waiting")
    return { doing: "thinking", word: "thinking" };
  if (liveCall.latest.type === "text") return { doing: "writing", word: "writing" };
  const { text } = liveCall.latest;
  if (/^search/i.test(text)) return { doing: "reading", word: "searching" };
  return /^(read|list|look|open|fetch)/i.test(text)
    ? { doing: "reading", word: "reading" }
    : { doing: "thinking", word: "working" };
}

function outDetail(calls: readonly Call[]): string {
  const first = calls.find((call) => call.status === "failed" && call.code !== "CALL_SEAT_OUT");
  return first?.status === "failed" ? failureWords(first) : "";
}

function failureWords({ code, message }: FailedCall): string {
  return `${FAILURES[code].says}: ${message}`;
}

function finalActivity(state: State, call: Call, quiet: Omit<SeatActivity, "doing" | "word">): SeatActivity {
  if (call.status === "answered") {
    const word = isAbstention(state, call) ? "abstains" : "answered";
    return { ...quiet, doing: "done", word, elapsedMs: call.durationMs };
  }
  if (call.status === "pending") return { ...quiet, doing: "idle", word: "cut off" };
  const elapsedMs = msBetween(call.startedAt, call.endedAt);
  return { ...quiet, doing: "failed", word: "absent", detail: failureWords(call), elapsedMs };
}
