/** Folds the log into the state, one event at a time. Only the files of this folder know what an event means for the state. */

import { SYNTHESIS } from "../ballot/synthesis.ts";
import { type Call, callAfter } from "../call.ts";
import type { CallStarted, CheckpointOpened, DebateOpened, Recorded } from "../event.ts";
import type { CallKey, DebateId } from "../ids.ts";
import { EMPTY_STATE, isPaused, type State, type Status } from "../state.ts";
import { msBetween } from "../time.ts";
import { addUsage, NO_USAGE } from "../usage.ts";
import { applyCallAnswered, applyCallFailed, applyCallRetried, withSession } from "./apply-call.ts";
import { applyCheckpointDecided, applyNoteSaid } from "./apply-note.ts";
import { nameMentionedSeats } from "./name-mentioned-seats.ts";

/** The same as reducing event by event, but without copying all calls each time: nothing reads them in between. */
export function fold(log: Iterable<Recorded>): State {
  let calls = new Map<CallKey, Call>();
  let state: State = { ...EMPTY_STATE, calls };
  for (const recorded of log) {
    state = applyRecorded(state, recorded, (call) => calls.set(call.key, call));
    if (state.calls === calls) continue;
    calls = new Map(state.calls);
    state = { ...state, calls };
  }
  return state;
}

/** Events it does not know, and lines of an owner that was fenced out, change nothing but the count. */
export function reduce(state: State, recorded: Recorded): State {
  return applyRecorded(state, recorded, (call) => new Map(state.calls).set(call.key, call));
}

/** `withCall` returns all calls including this one. */
type WithCall = (call: Call) => ReadonlyMap<CallKey, Call>;

function applyRecorded(state: State, recorded: Recorded, withCall: WithCall): State {
  const { seq, epoch, at } = recorded;
  if (epoch < state.epoch) return { ...state, lastSeq: seq };
  const call = callAfter(state.calls, recorded);
  const calls = call ? withCall(nameMentionedSeats(state, call)) : state.calls;
  const deadMs = state.deadMs + deadBefore(state, recorded);
  return { ...applyEvent({ ...state, calls, deadMs }, recorded), lastSeq: seq, epoch, updatedAt: at };
}

/** Between the last event of one owner and the claim of the next, the debate was not running, unless it only rested. */
function deadBefore({ createdAt, completedAt, updatedAt }: State, { event, at }: Recorded): number {
  const isUnderWay = createdAt !== "" && completedAt === null;
  return event.type === "log.claimed" && !event.afterRest && isUnderWay ? Math.max(0, msBetween(updatedAt, at)) : 0;
}

function applyEvent(state: State, { event, at, seq }: Recorded): State {
  switch (event.type) {
    case "debate.opened":
      return applyDebateOpened(event, at);
    case "debate.resumed":
      return { ...markRunning(state), limits: event.limits, nextPanel: event.panel ?? state.nextPanel, stopped: null };
    case "debate.forked":
      return applyDebateForked(state, event.id, { debate: event.from, round: event.round }, at);
    case "round.opened":
      return seatNextPanel({ ...(isPaused(state) ? state : markRunning(state)), round: event.round });
    case "rounds.ended":
      return { ...state, roundsEnded: event.reason };
    case "call.started":
      return { ...state, status: statusAfterStart(state, event), stopped: null };
    case "call.retried":
      return applyCallRetried(state, event, at);
    case "call.answered":
      return applyCallAnswered(state, event);
    case "call.failed":
      return applyCallFailed(state, event, at);
    case "session.lost":
      return withSession(state, event.seat, (session) => ({ ...session, id: null }));
    case "note.said":
      return applyNoteSaid(state, event, at, seq);
    case "evidence.checked":
      return { ...state, checks: new Map(state.checks).set(event.call, event.checks) };
    case "evidence.gathered":
      return { ...state, findings: new Map(state.findings).set(event.call, event.findings) };
    case "checkpoint.opened":
      return applyCheckpointOpened(state, event);
    case "checkpoint.decided":
      return applyCheckpointDecided(state, event, at, seq);
    case "gate.decided":
      return { ...state, gates: [...state.gates.filter(({ round }) => round !== event.gate.round), event.gate] };
    case "debate.stopped":
      return {
        ...state,
        status: event.reason === "insufficient" ? "failed" : "interrupted",
        outcome: event.reason === "insufficient" ? "insufficient" : null,
        stopped: { reason: event.reason, missing: event.missing },
      };
    case "debate.decided":
      return { ...state, status: "completed", outcome: event.verdict.outcome, verdict: event.verdict, completedAt: at };
    case "followup.asked": {
      const { type: _, ...asked } = event;
      return {
        ...state,
        usage: addUsage(state.usage, asked.usage),
        followUps: [...state.followUps, { ...asked, at }],
      };
    }
    case "decision.rated":
      return { ...state, rating: { rating: event.rating, because: event.because, by: event.by, at } };
    default:
      return state;
  }
}

function applyDebateOpened({ type: _, ...event }: DebateOpened, at: string): State {
  return { ...EMPTY_STATE, ...event, seats: event.panel.seats, panels: new Map([[0, event.panel]]), createdAt: at };
}

function applyDebateForked(
  state: State,
  id: DebateId,
  forkedFrom: NonNullable<State["forkedFrom"]>,
  at: string,
): State {
  const calls = new Map([...state.calls].map(([key, call]) => [key, { ...call, usage: NO_USAGE }]));
  return {
    ...state,
    id,
    forkedFrom,
    sessions: new Map(),
    calls,
    usage: NO_USAGE,
    createdAt: at,
    deadMs: 0,
    stopped: null,
    status: "setup",
    outcome: null,
  };
}

function markRunning(state: State): State {
  return { ...state, status: "running", outcome: null };
}

/** In a paused debate, only a call that was in flight before starts again. */
function statusAfterStart(state: State, { kind }: CallStarted): Status {
  if (isPaused(state)) return state.status;
  return kind === SYNTHESIS ? "synthesizing" : "running";
}

function seatNextPanel(state: State): State {
  const panel = state.nextPanel ?? state.panel;
  const known = new Set(state.seats.map(({ name }) => name));
  const joining = panel.seats.filter(({ name }) => !known.has(name));
  const panels = new Map(state.panels).set(state.round, panel);
  return { ...state, panel, nextPanel: null, panels, seats: [...state.seats, ...joining] };
}

function applyCheckpointOpened(state: State, { checkpoint: name, asks, endsBy }: CheckpointOpened): State {
  return { ...state, status: "waiting", checkpoint: { name, asks, endsBy } };
}
