/**
 * What can happen in a debate. Read this first: the log is the debate, and all that Conclave shows is computed from it.
 *
 * An event is a fact in the past and holds nothing that can be computed from others. Its place in the log says what was
 * known: a call knows the notes that stand before its `call.started`, a round the limits before its `round.opened`.
 * Fields are never optional: what is not there is null, so that a line says so.
 */

import type { EvidenceCheck } from "./evidence-check.ts";
import type { FailureCode } from "./failure.ts";
import type { Finding } from "./finding.ts";
import type { CallKey, DebateId, SeatName } from "./ids.ts";
import type { Decision, Note } from "./note.ts";
import type { Limits, Panel, Settings } from "./panel.ts";
import type { Question } from "./question.ts";
import type { Usage } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

export interface DebateOpened {
  readonly type: "debate.opened";
  readonly id: DebateId;
  readonly topic: string;
  readonly question: Question;
  readonly protocol: string;
  readonly settings: Settings;
  readonly panel: Panel;
  readonly limits: Limits;
  /** All shuffles are drawn from it. */
  readonly seed: string;
  /** The scenario that plays in place of real speakers; null: the panel is real. */
  readonly rehearsal: string | null;
  /** The command line, for the record. */
  readonly invocation: string;
}

/** The log has an owner of this epoch. Lines of lower epochs that follow are a dead owner's, and are skipped. */
export interface LogClaimed {
  readonly type: "log.claimed";
  readonly owner: string;
}

/** A panel given here holds from the next round that opens. */
export interface DebateResumed {
  readonly type: "debate.resumed";
  readonly limits: Limits;
  readonly panel: Panel | null;
}

/** All above was copied from `from`, up to the opening of the round after `round`; sessions were not. */
export interface DebateForked {
  readonly type: "debate.forked";
  readonly id: DebateId;
  readonly from: DebateId;
  readonly round: number;
}

export interface RoundOpened {
  readonly type: "round.opened";
  readonly round: number;
}

export type RoundsEndReason = "rounds" | "deadline" | "budget" | "tokens" | "person";

/** No further round opens, for a reason that the protocol does not see. */
export interface RoundsEnded {
  readonly type: "rounds.ended";
  readonly after: number;
  readonly reason: RoundsEndReason;
}

export interface CallStarted {
  readonly type: "call.started";
  readonly call: CallKey;
  /** The round that was open; 0: none was yet. */
  readonly round: number;
  readonly kind: string;
  /** The kind's place in its protocol: what sorts the calls of a round. */
  readonly stage: number;
  readonly seat: SeatName;
  readonly about: SeatName | null;
  /** The hash of each part of the whole prompt and of each of its lines, in order, whatever a session was spared. */
  readonly parts: readonly string[];
  /** Characters of the prompt as it is sent. */
  readonly characters: number;
  /** The session that is continued; null: a fresh one. */
  readonly session: string | null;
}

/** An attempt failed and another one follows after `waitMs`. */
export interface CallRetried {
  readonly type: "call.retried";
  readonly call: CallKey;
  readonly attempt: number;
  readonly code: FailureCode;
  readonly message: string;
  readonly waitMs: number;
  readonly usage: Usage;
}

/** `ballot` is what validated when it arrived; null with a `fault` leads to the call `<key>/repair`. */
export interface CallAnswered {
  readonly type: "call.answered";
  readonly call: CallKey;
  readonly text: string;
  readonly ballot: unknown;
  readonly fault: string | null;
  readonly usage: Usage;
  readonly session: string | null;
  /** The speaker's own number for this reply, where it has one: proof that it spoke. */
  readonly requestId: string | null;
  readonly durationMs: number;
}

export interface CallFailed {
  readonly type: "call.failed";
  readonly call: CallKey;
  readonly code: FailureCode;
  readonly message: string;
  readonly usage: Usage;
}

/** A speaker was seen to do what seats may not: its own walls and ours have failed. */
export interface BreachSeen {
  readonly type: "breach.seen";
  readonly call: CallKey;
  /** What it did, as in "it has changed src/auth.ts". */
  readonly text: string;
}

export interface SessionLost {
  readonly type: "session.lost";
  readonly seat: SeatName;
  readonly session: string;
}

export interface NoteSaid {
  readonly type: "note.said";
  readonly id: string;
  readonly by: string;
  readonly note: Note;
}

/** What a reply cites was looked up, before the reply went to anybody. */
export interface EvidenceChecked {
  readonly type: "evidence.checked";
  readonly call: CallKey;
  readonly checks: readonly EvidenceCheck[];
}

/** What a reply asks evidence of was searched for, before anybody answers it. */
export interface EvidenceGathered {
  readonly type: "evidence.gathered";
  readonly call: CallKey;
  readonly findings: readonly Finding[];
}

/** The debate waits for a person. Nothing runs and nothing costs money meanwhile. */
export interface CheckpointOpened {
  readonly type: "checkpoint.opened";
  readonly checkpoint: string;
  /** What is put to the person beside where the debate stands, e.g. the seats' questions. */
  readonly asks: readonly string[];
}

export interface CheckpointDecided {
  readonly type: "checkpoint.decided";
  readonly checkpoint: string;
  readonly decision: Decision;
  /** null: nobody was there. */
  readonly by: string | null;
}

/** All of them can be resumed. `insufficient`: the quorum was lost. */
export type StopReason = "interrupted" | "terminated" | "stopped" | "budget" | "tokens" | "deadline" | "insufficient";

export interface DebateStopped {
  readonly type: "debate.stopped";
  readonly reason: StopReason;
  /** The absences that broke the quorum. The next run asks them again. */
  readonly missing: readonly CallKey[];
}

export interface DebateDecided {
  readonly type: "debate.decided";
  readonly verdict: Verdict;
}

export type DebateEvent =
  | DebateOpened
  | LogClaimed
  | DebateResumed
  | DebateForked
  | RoundOpened
  | RoundsEnded
  | CallStarted
  | CallRetried
  | CallAnswered
  | CallFailed
  | BreachSeen
  | SessionLost
  | EvidenceChecked
  | EvidenceGathered
  | NoteSaid
  | CheckpointOpened
  | CheckpointDecided
  | DebateStopped
  | DebateDecided;

/** An event as stored. `seq` counts from 0 without gaps; time is data, never read from a clock. */
export interface Recorded {
  readonly v: 1;
  readonly seq: number;
  readonly epoch: number;
  readonly at: string;
  readonly event: DebateEvent;
}
