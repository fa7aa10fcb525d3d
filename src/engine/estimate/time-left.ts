/**
 * Estimates the remaining time of a debate from the duration of its calls and those of earlier debates. Without data there is no
 * estimate. Assumes that calls of one phase run in parallel and phases in sequence, as planned.
 */

import type { Call } from "../../core/call.ts";
import { isRepair } from "../../core/ids.ts";
import { type Panel, panelMembers } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { millis } from "../../core/time.ts";
import type { PlannedCalls } from "../../protocols/protocol.ts";

/** Call durations in earlier debates, in milliseconds, by speaker and kind. */
export type Timings = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Their costs, in millionths of a dollar, where known. */
export type Costs = Timings;

export interface TimeLeft {
  readonly likelyMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  /** 0 to 1: the share of the estimate that is based on similar calls. */
  readonly confidence: number;
  /** The number of calls it is based on. */
  readonly here: number;
  readonly earlier: number;
}

/** null: no data. */
export function timeLeft(
  state: State,
  plan: readonly PlannedCalls[],
  { timings, nowMs }: { readonly timings: Timings; readonly nowMs: number },
): TimeLeft | null {
  const known = samples(state, timings);
  const parts = remainingCalls(state, plan).map(({ planned, pending, missing, isOptional }) => {
    const found = known(planned.kind, state.panel);
    if (!found) return null;
    const pendingMs = (typicalMs: number) =>
      Math.max(0, ...pending.map((call) => typicalMs - (nowMs - millis(call.startedAt))));
    const leftMs = (typicalMs: number) => (missing > 0 ? typicalMs : pendingMs(typicalMs));
    return {
      likely: leftMs(found.median),
      least: isOptional ? 0 : leftMs(found.low),
      most: leftMs(found.high),
      weight: found.isAlike ? 1 : 0.5,
    };
  });
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  const all = parts.filter((part) => part !== null);
  const sum = (pick: (part: (typeof all)[number]) => number) => all.reduce((total, part) => total + pick(part), 0);
  const here = [...state.calls.values()].filter(isTimed).length;
  const earlier = earlierCount(state.panel, timings);
  return {
    likelyMs: sum(({ likely }) => likely),
    leastMs: sum(({ least }) => least),
    mostMs: sum(({ most }) => most),
    confidence: round2((sum(({ weight }) => weight) / all.length) * (1 - 1 / (1 + here + earlier))),
    here,
    earlier,
  };
}

export interface RemainingCalls<P extends PlannedCalls> {
  readonly planned: P;
  readonly pending: readonly Call[];
  /** Calls that have not started. */
  readonly missing: number;
  /** Skipped if the debate ends early. */
  readonly isOptional: boolean;
}

/** The rest of the plan. */
export function remainingCalls<P extends PlannedCalls>(state: State, plan: readonly P[]): readonly RemainingCalls<P>[] {
  const calls = [...state.calls.values()].filter(({ key }) => !isRepair(key));
  const isConcluding = state.roundsEnded !== null || calls.some(({ key, round }) => round > 0 && !key.startsWith("r"));
  return plan.flatMap((planned) => {
    const { round, kind } = planned;
    const own = calls.filter(
      (call) => call.kind === kind && (call.key.startsWith(`r${call.round}/`) ? call.round : 0) === round,
    );
    const pending = own.filter(({ status }) => status === "pending");
    const isPast = round > 0 && (isConcluding || round < state.round);
    const missing = isPast ? 0 : Math.max(0, planned.calls - own.length);
    if (pending.length === 0 && missing === 0) return [];
    return [{ planned, pending, missing, isOptional: round > Math.max(1, state.round) }];
  });
}

interface Typical {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** Whether it is based on calls of the same kind, rather than any calls. */
  readonly isAlike: boolean;
}

/** The slowest seat decides how long a phase takes. */
function samples(state: State, timings: Timings): (kind: string, panel: Panel) => Typical | null {
  const answered = [...state.calls.values()].filter(isTimed);
  const all = answered.map(({ durationMs }) => durationMs);
  return (kind, panel) => {
    const bySeat = panel.seats.map(({ name, speaker }) => [
      ...answered.filter((call) => call.seat === name && call.kind === kind).map(({ durationMs }) => durationMs),
      ...(timings[speaker]?.[kind] ?? []),
    ]);
    const alike = bySeat.filter(({ length }) => length > 0);
    const ofKind = answered.filter((call) => call.kind === kind).map(({ durationMs }) => durationMs);
    const known = alike.length > 0 ? alike : ofKind.length > 0 ? [ofKind] : [];
    if (known.length > 0)
      return {
        ...slowest(
          known,
          known.every(({ length }) => length < 3),
        ),
        isAlike: true,
      };
    const whatever = [...all, ...panel.seats.flatMap(({ speaker }) => Object.values(timings[speaker] ?? {}).flat())];
    return whatever.length === 0 ? null : { ...slowest([whatever], true), isAlike: false };
  };
}

/** With few or different calls the spread is unknown; half and twice the time are both common. */
function slowest(groups: readonly (readonly number[])[], isVague: boolean): Omit<Typical, "isAlike"> {
  const at = (share: number) =>
    Math.max(
      ...groups.map((group) => {
        const sorted = group.toSorted((a, b) => a - b);
        return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
      }),
    );
  return { low: at(0.1) * (isVague ? 0.5 : 1), median: at(0.5), high: at(0.9) * (isVague ? 2 : 1) };
}

type Timed = Call & { readonly status: "answered" };

function isTimed(call: Call): call is Timed {
  return call.status === "answered" && call.reused === null && !isRepair(call.key);
}

function earlierCount(panel: Panel, timings: Timings): number {
  const speakers = new Set(panelMembers(panel).map(({ speaker }) => speaker));
  return [...speakers].flatMap((speaker) => Object.values(timings[speaker] ?? {}).flat()).length;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
