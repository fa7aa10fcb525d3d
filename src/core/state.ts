/**
 * The debate as it stands: `reduce` folds the log, one event at a time, and is the only code that knows what events mean.
 * Terminal, page, files and the engine itself all read this state; none of them keeps another.
 */

import { SYNTHESIS } from "./ballot/synthesis.ts";
import { type Call, callAfter } from "./call.ts";
import type {
  CallAnswered,
  CallFailed,
  CallRetried,
  CheckpointDecided,
  CheckpointOpened,
  DebateOpened,
  NoteSaid,
  Recorded,
  RoundsEndReason,
  StopReason,
} from "./event.ts";
import type { EvidenceCheck } from "./evidence-check.ts";
import { FAILURES, type FailureCode } from "./failure.ts";
import type { Finding } from "./finding.ts";
import type { CallKey, DebateId, SeatName } from "./ids.ts";
import type { Outcome } from "./ledger/agreement.ts";
import { type Decision, isPinned, type Note, type PinnedNote } from "./note.ts";
import { DEFAULT_SETTINGS, type Limits, type Panel, type Seat, type Settings } from "./panel.ts";
import type { Question } from "./question.ts";
import { msBetween } from "./time.ts";
import { addUsage, NO_USAGE, totalTokens, type Usage } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

export type Status = "setup" | "running" | "waiting" | "synthesizing" | "completed" | "interrupted" | "failed";

export interface State {
  readonly id: DebateId;
  readonly topic: string;
  readonly question: Question;
  readonly protocol: string;
  readonly settings: Settings;
  readonly panel: Panel;
  /** Takes its seats when the next round opens. */
  readonly nextPanel: Panel | null;
  /** Who sat in each round; round 0 is before the first. */
  readonly panels: ReadonlyMap<number, Panel>;
  /** All that ever sat, in the order they joined. */
  readonly seats: readonly Seat[];
  readonly limits: Limits;
  readonly seed: string;
  readonly rehearsal: string | null;
  readonly invocation: string;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly round: number;
  readonly roundsEnded: RoundsEndReason | null;
  readonly calls: ReadonlyMap<CallKey, Call>;
  /** What was looked up of each reply. */
  readonly checks: ReadonlyMap<CallKey, readonly EvidenceCheck[]>;
  /** What was searched for because a reply asked for it. */
  readonly findings: ReadonlyMap<CallKey, readonly Finding[]>;
  readonly notes: readonly RecordedNote[];
  /** Where the debate waits for a person. */
  readonly checkpoint: Checkpoint | null;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly sessions: ReadonlyMap<SeatName, Session>;
  readonly usage: Usage;
  readonly errors: readonly CallError[];
  readonly forkedFrom: { readonly debate: DebateId; readonly round: number } | null;
  readonly stopped: { readonly reason: StopReason; readonly missing: readonly CallKey[] } | null;
  readonly verdict: Verdict | null;
  readonly createdAt: string;
  /** How long of the time since then nobody ran the debate. */
  readonly deadMs: number;
  readonly updatedAt: string;
  readonly completedAt: string | null;
  readonly lastSeq: number;
  readonly epoch: number;
}

/** Where the debate waits for a person. */
export interface Checkpoint {
  readonly name: string;
  readonly asks: readonly string[];
  readonly endsBy: CheckpointOpened["endsBy"];
}

export interface RecordedNote {
  readonly id: string;
  /** C1, F1, …: how the debate refers to it; null for notes that only steer. */
  readonly label: string | null;
  readonly by: string;
  readonly note: Note;
  readonly at: string;
  readonly seq: number;
  readonly round: number;
}

export interface Session {
  readonly id: string | null;
  readonly status: "active" | "failed" | "limit_reached";
  readonly tokens: number;
}

export interface CallError {
  readonly at: string;
  readonly call: CallKey;
  readonly code: FailureCode;
  readonly message: string;
}

const EMPTY_STATE: State = {
  id: "",
  topic: "",
  question: { text: "", constraints: [], options: [], context: [], workingDir: "" },
  protocol: "",
  settings: DEFAULT_SETTINGS,
  panel: { seats: [], chair: null },
  nextPanel: null,
  panels: new Map(),
  seats: [],
  limits: {
    rounds: 0,
    quorum: 0,
    retries: 0,
    silenceMs: 0,
    totalMs: null,
    roundMs: null,
    budgetMicroUsd: null,
    maxTokens: null,
    deadline: null,
  },
  seed: "",
  rehearsal: null,
  invocation: "",
  status: "setup",
  outcome: null,
  round: 0,
  roundsEnded: null,
  calls: new Map(),
  checks: new Map(),
  findings: new Map(),
  notes: [],
  checkpoint: null,
  decisions: new Map(),
  sessions: new Map(),
  usage: NO_USAGE,
  errors: [],
  forkedFrom: null,
  stopped: null,
  verdict: null,
  createdAt: "",
  deadMs: 0,
  updatedAt: "",
  completedAt: null,
  lastSeq: -1,
  epoch: 0,
};

/** A person holds it, by a word and not at a checkpoint. */
export function isPaused({ status, checkpoint }: Pick<State, "status" | "checkpoint">): boolean {
  return status === "waiting" && checkpoint === null;
}

/** The same as reducing event by event, without a copy of all calls for each: nobody sees them before they are all there. */
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

/** `withCall` gives all calls with this one among them. */
type WithCall = (call: Call) => ReadonlyMap<CallKey, Call>;

function applyRecorded(state: State, recorded: Recorded, withCall: WithCall): State {
  const { seq, epoch, at } = recorded;
  if (epoch < state.epoch) return { ...state, lastSeq: seq };
  const call = callAfter(state.calls, recorded);
  const known = call ? { ...state, calls: withCall(call) } : state;
  const deadMs = state.deadMs + deadBefore(state, recorded);
  return { ...applyEvent({ ...known, deadMs }, recorded), lastSeq: seq, epoch, updatedAt: at };
}

/** Between the last word of one owner and the claim of the next nobody ran the debate. */
function deadBefore({ createdAt, completedAt, updatedAt }: State, { event, at }: Recorded): number {
  const isUnderWay = createdAt !== "" && completedAt === null;
  return event.type === "log.claimed" && isUnderWay ? Math.max(0, msBetween(updatedAt, at)) : 0;
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
      return seatNextPanel({ ...markRunning(state), round: event.round });
    case "rounds.ended":
      return { ...state, roundsEnded: event.reason };
    case "call.started":
      return { ...state, status: event.kind === SYNTHESIS ? "synthesizing" : "running", stopped: null };
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
      return { ...state, status: "waiting", checkpoint: checkpointOf(event) };
    case "checkpoint.decided":
      return applyCheckpointDecided(state, event, at, seq);
    case "debate.stopped":
      return {
        ...state,
        status: event.reason === "insufficient" ? "failed" : "interrupted",
        outcome: event.reason === "insufficient" ? "insufficient" : null,
        stopped: { reason: event.reason, missing: event.missing },
      };
    case "debate.decided":
      return { ...state, status: "completed", outcome: event.verdict.outcome, verdict: event.verdict, completedAt: at };
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

function seatNextPanel(state: State): State {
  const panel = state.nextPanel ?? state.panel;
  const known = new Set(state.seats.map(({ name }) => name));
  const joining = panel.seats.filter(({ name }) => !known.has(name));
  const panels = new Map(state.panels).set(state.round, panel);
  return { ...state, panel, nextPanel: null, panels, seats: [...state.seats, ...joining] };
}

function applyCallRetried(state: State, { call: key, usage, code, message }: CallRetried, at: string): State {
  const call = state.calls.get(key);
  return call ? addSeatUsage(withError(state, { at, call: key, code, message }), call.seat, usage) : state;
}

function applyCallAnswered(state: State, { call: key, usage, session }: CallAnswered): State {
  const call = state.calls.get(key);
  if (!call) return state;
  return withSession(addSeatUsage(state, call.seat, usage), call.seat, ({ tokens }) => ({
    id: session,
    status: "active",
    tokens,
  }));
}

function applyCallFailed(state: State, { call: key, usage, code, message }: CallFailed, at: string): State {
  const call = state.calls.get(key);
  if (!call) return state;
  const told = withError(state, { at, call: key, code, message });
  return withSession(addSeatUsage(told, call.seat, usage), call.seat, (session) => ({
    ...session,
    status: sessionStatusAfter(code) ?? session.status,
  }));
}

function withError(state: State, error: CallError): State {
  return { ...state, errors: [...state.errors, error] };
}

/** null: it stays as it is. A call that was refused because the seat is out says nothing of why it is. */
function sessionStatusAfter(code: FailureCode): Session["status"] | null {
  if (code === "CALL_SEAT_OUT" || !FAILURES[code].seatIsOut) return null;
  return code === "SPEAKER_USAGE_LIMIT" ? "limit_reached" : "failed";
}

/** Every attempt counts, answered or not. */
function addSeatUsage(state: State, seat: SeatName, usage: Usage): State {
  const spent = { ...state, usage: addUsage(state.usage, usage) };
  return withSession(spent, seat, (session) => ({ ...session, tokens: session.tokens + totalTokens(usage) }));
}

const NOTE_LETTERS = { constraint: "C", fact: "F", focus: "T", answer: "A", opinion: "V" } as const;

function applyNoteSaid(state: State, { id, by, note }: NoteSaid, at: string, seq: number): State {
  if (state.notes.some((said) => said.id === id)) return state;
  const ofKind = state.notes.filter((said) => said.note.kind === note.kind).length;
  // Constraints of the question itself come first and are counted with those said later.
  const before = note.kind === "constraint" ? state.question.constraints.length : 0;
  const label = isPinned(note) ? `${NOTE_LETTERS[note.kind]}${before + ofKind + 1}` : null;
  const notes = [...state.notes, { id, label, by, note, at, seq, round: state.round }];
  return { ...state, notes, status: statusAfterNote(state, note) };
}

/** Only what is under way can pause and only what waits goes on; a checkpoint waits for a decision. */
function statusAfterNote({ status, checkpoint }: State, { kind }: Note): Status {
  if (kind === "pause" && ["setup", "running", "synthesizing"].includes(status)) return "waiting";
  return kind === "go" && status === "waiting" && checkpoint === null ? "running" : status;
}

function checkpointOf({ checkpoint, asks, endsBy }: CheckpointOpened): Checkpoint {
  return { name: checkpoint, asks, endsBy };
}

/** What was decided is pinned like any other note of its kind. */
const PINNED_AS: Partial<Record<Decision["choice"], PinnedNote["kind"]>> = {
  deeper: "focus",
  constrain: "constraint",
  answer: "answer",
};

function applyCheckpointDecided(
  state: State,
  { checkpoint, decision, by }: CheckpointDecided,
  at: string,
  seq: number,
): State {
  const kind = PINNED_AS[decision.choice];
  const decisions = new Map(state.decisions).set(checkpoint, decision);
  const extra = grantsRound(state, decision) ? 1 : 0;
  const known: State = {
    ...state,
    status: "running",
    checkpoint: null,
    decisions,
    limits: { ...state.limits, rounds: state.limits.rounds + extra },
  };
  if (kind === undefined || decision.text === "") return known;
  const note: PinnedNote = { kind, text: decision.text };
  return applyNoteSaid(known, { type: "note.said", id: `checkpoint/${checkpoint}`, by: by ?? "nobody", note }, at, seq);
}

/**
 * Going deeper on a point takes a round of its own. A further round without a point, or a constraint, which re-opens positions,
 * needs one only where the last is over. A rehearsal's script ends with its last round.
 */
function grantsRound({ round, limits, rehearsal }: State, { choice, text }: Decision): boolean {
  if (rehearsal !== null) return false;
  if (choice === "deeper" && text !== "") return true;
  return (choice === "deeper" || choice === "constrain") && round >= limits.rounds;
}

function withSession(state: State, seat: SeatName, change: (session: Session) => Session): State {
  const before = state.sessions.get(seat) ?? { id: null, status: "active", tokens: 0 };
  return { ...state, sessions: new Map(state.sessions).set(seat, change(before)) };
}
