/**
 * The current state of a debate, folded from its log by `reduce`. Terminal, page, files and the engine all read it;
 * none of them keeps its own.
 */

import type { Call } from "./call.ts";
import type { CheckpointOpened, DecisionRated, FollowUpAsked, RoundsEndReason, StopReason } from "./event.ts";
import type { EvidenceCheck } from "./evidence-check.ts";
import type { FailureCode } from "./failure.ts";
import type { Finding } from "./finding.ts";
import type { CallKey, DebateId, SeatName } from "./ids.ts";
import type { Outcome } from "./ledger/agreement.ts";
import type { Gate } from "./ledger/gate.ts";
import type { Decision, Note } from "./note.ts";
import { DEFAULT_SETTINGS, type Limits, type Panel, type Seat, type Settings } from "./panel.ts";
import type { Question } from "./question.ts";
import { NO_USAGE, type Usage } from "./usage.ts";
import type { PanelForecast } from "./verdict/panel-forecast.ts";
import type { Verdict } from "./verdict.ts";

export const STATUSES = ["setup", "running", "waiting", "synthesizing", "completed", "interrupted", "failed"] as const;
export type Status = (typeof STATUSES)[number];

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
  /** All seats there ever were, in the order they joined. */
  readonly seats: readonly Seat[];
  readonly limits: Limits;
  readonly seed: string;
  readonly rehearsal: string | null;
  readonly invocation: string;
  /** What an evaluation predicted for the panel that the debate began with; null: there was none. */
  readonly forecast: PanelForecast | null;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly round: number;
  readonly roundsEnded: RoundsEndReason | null;
  readonly calls: ReadonlyMap<CallKey, Call>;
  /** The citation checks of each reply. */
  readonly checks: ReadonlyMap<CallKey, readonly EvidenceCheck[]>;
  /** What was searched for because a reply asked for it. */
  readonly findings: ReadonlyMap<CallKey, readonly Finding[]>;
  readonly notes: readonly RecordedNote[];
  /** Where the debate waits for a person. */
  readonly checkpoint: Checkpoint | null;
  readonly decisions: ReadonlyMap<string, Decision>;
  /** Of a cascade: why it went on or stopped, in order. */
  readonly gates: readonly Gate[];
  readonly sessions: ReadonlyMap<SeatName, Session>;
  readonly usage: Usage;
  readonly errors: readonly CallError[];
  readonly forkedFrom: { readonly debate: DebateId; readonly round: number } | null;
  readonly stopped: { readonly reason: StopReason; readonly missing: readonly CallKey[] } | null;
  readonly verdict: Verdict | null;
  /** What was asked after the verdict, in order. */
  readonly followUps: readonly FollowUp[];
  /** How the decision turned out; null: nobody has said yet. */
  readonly rating: Rating | null;
  readonly createdAt: string;
  /** How much of the time since then the debate was not running. */
  readonly deadMs: number;
  readonly updatedAt: string;
  readonly completedAt: string | null;
  readonly lastSeq: number;
  readonly epoch: number;
}

export interface FollowUp extends Omit<FollowUpAsked, "type"> {
  readonly at: string;
}

export interface Rating extends Omit<DecisionRated, "type"> {
  readonly at: string;
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

export const EMPTY_STATE: State = {
  id: "",
  topic: "",
  question: { text: "", constraints: [], options: [], drivers: [], context: [], workingDir: "" },
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
  forecast: null,
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
  gates: [],
  sessions: new Map(),
  usage: NO_USAGE,
  errors: [],
  forkedFrom: null,
  stopped: null,
  verdict: null,
  followUps: [],
  rating: null,
  createdAt: "",
  deadMs: 0,
  updatedAt: "",
  completedAt: null,
  lastSeq: -1,
  epoch: 0,
};

/** A person paused it; it is not waiting at a checkpoint. */
export function isPaused({ status, checkpoint }: Pick<State, "status" | "checkpoint">): boolean {
  return status === "waiting" && checkpoint === null;
}
