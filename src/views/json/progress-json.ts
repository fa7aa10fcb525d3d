/**
 * `progress.json`: the current progress of a debate, for other programs. Its names are permanent; readers ignore names they
 * don't know. Times are ISO 8601, money is in US dollars, unknown values are null.
 */

import { hostCalls } from "../../core/host.ts";
import { isPaused, type State } from "../../core/state.ts";
import { totalTokens } from "../../core/usage.ts";
import { elapsedMs } from "../figure-lines.ts";
import type { LiveCalls } from "../live/live-calls.ts";
import { seatActivities } from "../live/seat-activity.ts";
import { callProgress, type PhasePlan, phaseProgress, publishedPhase } from "../phase-progress.ts";
import { dollars } from "./state-json.ts";

/** The likely time left, and how confident the estimate is, from 0 to 1. */
export interface Estimate {
  readonly likelyMs: number;
  readonly confidence: number;
}

export interface ProgressSources {
  readonly live: LiveCalls;
  readonly plan: readonly PhasePlan[];
  readonly left: Estimate | null;
  readonly nowMs: number;
  /** As ISO 8601: views have no clock and no calendar. */
  readonly iso: (ms: number) => string;
}

export function progressJson(state: State, { live, plan, left, nowMs, iso }: ProgressSources) {
  const isOver = state.verdict !== null || state.stopped !== null;
  const seats = seatActivities(state, live, nowMs);
  const known = isOver || state.status === "waiting" ? null : left;
  const { done, planned } = callProgress(phaseProgress(state, plan));
  return {
    version: 1,
    debate_id: state.id,
    phase: phaseOf(state),
    current_round: state.round,
    max_rounds: state.limits.rounds,
    calls_done: done,
    calls_planned: planned,
    current_agents: seats.filter(({ call }) => call !== null).map(({ seat }) => seat),
    /** Calls that wait for the host's answer. */
    awaits_host: isOver ? [] : hostCalls(state).map(({ key }) => key),
    agent_state: Object.fromEntries(seats.map(({ seat, doing }) => [seat, doing])),
    elapsed_seconds: seconds(elapsedMs(state, nowMs)),
    estimated_remaining_seconds: known && seconds(known.likelyMs),
    estimate_confidence: known?.confidence ?? 0,
    estimated_completion_time: known && iso(nowMs + known.likelyMs),
    tokens: totalTokens(state.usage),
    cost: dollars(state.usage.costMicroUsd),
    last_update: iso(nowMs),
    error: errorOf(state),
  };
}

function phaseOf(state: State): string {
  if (state.verdict) return "completed";
  if (state.stopped) return state.status;
  if (isPaused(state)) return "paused";
  if (state.status === "waiting" || state.status === "synthesizing") return state.status;
  return publishedPhase(state) || "starting";
}

/** Why it stopped, or the last error of a call. */
function errorOf({ stopped, errors, verdict }: State): string | null {
  if (verdict) return null;
  const last = errors.at(-1);
  return stopped ? stopped.reason : last ? `${last.call}: ${last.code}: ${last.message}` : null;
}

function seconds(ms: number): number {
  return Math.max(0, Math.round(ms / 1_000));
}
