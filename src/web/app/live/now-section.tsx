/**
 * Shown instead of the verdict while a debate runs: progress, cost, who is working and what they write. Cells have a fixed
 * height, so nothing below them moves, and the page never scrolls by itself.
 */

import { useEffect, useState } from "react";
import { figures } from "../../../core/figures.ts";
import { panelMembers, type Seat } from "../../../core/panel.ts";
import type { State } from "../../../core/state.ts";
import { type Timings, timeLeft } from "../../../engine/estimate/time-left.ts";
import { debatePlan } from "../../../protocols/debate-plan.ts";
import { clock, money, pluralize, tokensOf } from "../../../views/amounts.ts";
import { kindWords, roundWords } from "../../../views/call-phases.ts";
import { elapsedMs } from "../../../views/figure-lines.ts";
import type { LiveCalls } from "../../../views/live/live-calls.ts";
import { isHeld, seatActivities } from "../../../views/live/seat-activity.ts";
import { type TimeLeftWords, timeLeftWords } from "../../../views/live/time-left-words.ts";
import { callProgress, currentPhase, type PhaseProgress, phaseProgress } from "../../../views/phase-progress.ts";
import { voteTrend } from "../../../views/round-votes.ts";
import { SeatCard } from "./seat-card.tsx";

interface NowProps {
  readonly state: State;
  readonly live: LiveCalls;
  /** Of calls in earlier debates. */
  readonly timings: Timings;
}

export function NowSection({ state, live, timings }: NowProps) {
  const nowMs = useNow(1_000);
  const plan = debatePlan(state);
  const planned = phaseProgress(state, plan);
  const activities = seatActivities(state, live, nowMs);
  return (
    <section className="part now" id="verdict" aria-labelledby="h-now">
      <h2 className="sr" id="h-now">
        Now
      </h2>
      <Status state={state} planned={planned} />
      <Track planned={planned} />
      <Meters
        state={state}
        planned={planned}
        left={timeLeftWords(timeLeft(state, plan, { timings, nowMs }), activities.find(isHeld)?.seat ?? null)}
        nowMs={nowMs}
      />
      <div className="desk" style={{ "--columns": Math.min(4, Math.max(2, seatsAtWork(state).length)) }}>
        {seatsAtWork(state).map((seat) => (
          <SeatCard
            key={seat.name}
            state={state}
            seat={seat}
            live={live}
            activity={activities.find((each) => each.seat === seat.name)}
          />
        ))}
      </div>
    </section>
  );
}

/** Ticks while it is visible. */
export function useNow(everyMs: number): number {
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The chair appears when it is its turn. */
function seatsAtWork({ panel, calls }: State): readonly Seat[] {
  const { chair } = panel;
  const hasSpoken = chair !== null && [...calls.values()].some(({ seat }) => seat === chair.name);
  return hasSpoken ? panelMembers(panel) : panel.seats;
}

const ANNOUNCE_EVERY_MS = 15_000;

/** One sentence for a screen reader, at most every 15 seconds. */
function Status({ state, planned }: { state: State; planned: readonly PhaseProgress[] }) {
  const here = currentPhase(planned);
  const working = [...state.calls.values()].filter(({ status }) => status === "pending").map(({ seat }) => seat);
  const sentence = `${state.round === 0 ? "" : `${roundWords(state.round)}, `}${here ? kindWords(here.kind) : state.status}. ${
    working.length === 0 ? "No seat is working." : `Working: ${[...new Set(working)].join(", ")}.`
  }`;
  const [announced, announce] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => announce(sentence), ANNOUNCE_EVERY_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className="sr" role="status">
      {announced}
    </p>
  );
}

const MOST_STOPS = 10;

function Track({ planned }: { planned: readonly PhaseProgress[] }) {
  if (planned.length === 0) return null;
  const here = currentPhase(planned);
  const isDense = planned.length > MOST_STOPS;
  return (
    <>
      <p className={isDense ? "trackname always" : "trackname"}>
        {here ? `${here.round === 0 ? "" : `${roundWords(here.round)}, `}${kindWords(here.kind)}` : ""}
      </p>
      <ol className={isDense ? "track dense" : "track"} style={{ "--stops": planned.length }}>
        {planned.map((phase) => (
          <li
            key={`${phase.round}/${phase.kind}`}
            className={phase.status}
            aria-current={phase === here ? "step" : undefined}
            style={{ "--p": `${Math.min(100, Math.round((phase.done / phase.calls) * 100))}%` }}
          >
            {phase.round === 0 ? null : <span className="rd">Round {phase.round}</span>}
            {kindWords(phase.kind)}
            {phase.status === "skipped" ? <span className="sr"> (skipped)</span> : null}
          </li>
        ))}
      </ol>
    </>
  );
}

interface MetersProps {
  readonly state: State;
  readonly planned: readonly PhaseProgress[];
  readonly left: TimeLeftWords;
  readonly nowMs: number;
}

function Meters({ state, planned, left, nowMs }: MetersProps) {
  const { calls, objections } = figures(state);
  const { done, planned: most } = callProgress(planned);
  const { budgetMicroUsd } = state.limits;
  const cost = state.usage.costMicroUsd;
  const isNearLimit = cost !== null && budgetMicroUsd !== null && cost > budgetMicroUsd * 0.9;
  return (
    <dl className="meters">
      <div>
        <dt>Calls</dt>
        <dd>
          {done} <span className="of">of at most {most}</span>
          <small>
            {calls.pending} in flight{calls.retries === 0 ? "" : `, ${calls.retries} retried`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          {clock(elapsedMs(state, nowMs))}
          <small>left: {[left.likely, left.range, left.basis].filter((words) => words !== "").join(", ")}</small>
        </dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd className={isNearLimit ? "bad" : ""}>
          {state.rehearsal !== null ? "nothing" : cost === null ? "no price known" : money(cost)}
          <small>
            {tokensOf(state.usage)}
            {budgetMicroUsd === null ? "" : `; your limit is ${money(budgetMicroUsd)}`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Agreement</dt>
        <dd>
          {voteTrend(state).slice(-2).join(" → ") || "no position yet"}
          <small>
            {pluralize(objections.open, "objection")} open
            {objections.openBlocking === 0 ? "" : `, ${objections.openBlocking} blocking`}
          </small>
        </dd>
      </div>
    </dl>
  );
}
