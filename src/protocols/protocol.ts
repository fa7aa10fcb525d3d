/**
 * A protocol is an async function over a floor. The floor is all it sees: it says who is asked what, and what depends on
 * what. It holds no clock, no chance and no I/O, and never races replies, so that running it again over the log gives the
 * same prompts and the same verdict.
 */

import type { RoundsEndReason } from "../core/event.ts";
import type { FailureCode } from "../core/failure.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import type { Agreement } from "../core/ledger/agreement.ts";
import type { Gate } from "../core/ledger/gate.ts";
import type { Entry, Ledger, Position } from "../core/ledger/ledger.ts";
import type { Decision } from "../core/note.ts";
import type { Panel, Seat, Settings } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import type { StopCause, WrittenSynthesis } from "../core/verdict.ts";
import type { Ask, DeferredAsk } from "../prompts/prompt.ts";

export interface Protocol {
  readonly name: string;
  readonly summary: string;
  /** What `conclave protocols` explains, a few sentences. */
  readonly description: string;
  readonly seats: Range;
  readonly rounds: Range & { readonly usual: number };
  /** Of a protocol whose rounds are parts of its material: how many a question has. */
  readonly roundsFor?: (question: Question) => number;
  /** What ends its rounds early, a sentence for the prompts; left out: consensus, or a round that brings nothing. */
  readonly endsEarly?: string;
  /** `no`: it has none; the verdict is written by a seat. */
  readonly chair: "required" | "optional" | "no";
  /** What seats go by for each other, in their order, where each has a part of its own; else they are numbered. */
  readonly seatLabels?: readonly string[];
  /** Roles by the order of the seats; further seats take the last. */
  readonly roles: readonly string[];
  /** The kind of the openings, and whether they are written before anyone sees anything: only then is their vote a baseline. */
  readonly openings: { readonly kind: string; readonly areIndependent: boolean };
  /** Kinds of calls in the order of a round: what sorts the record. One that is also asked after the rounds is there twice. */
  readonly kinds: readonly string[];
  /** The calls it makes at most, by kind. */
  plan(panel: Panel, rounds: number, settings: Settings): readonly PlannedCalls[];
  /** Of a protocol that may end early at a gate: the calls it makes at most if it ends after each stage. The last is its plan. */
  stages?(panel: Panel, rounds: number, settings: Settings): readonly PlannedStage[];
  run(floor: Floor): Promise<Conclusion>;
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** `round` 0: outside the rounds. */
export interface PlannedCalls {
  readonly round: number;
  readonly kind: string;
  readonly calls: number;
}

export interface PlannedStage {
  readonly name: string;
  /** Everything from the beginning, verdict included. */
  readonly calls: readonly PlannedCalls[];
}

/** What a protocol returns; the engine computes the verdict from it. */
export interface Conclusion {
  readonly agreement: Agreement;
  /** The valid final ballots. */
  readonly positions: readonly Position[];
  readonly synthesis: WrittenSynthesis | null;
  readonly stop: { readonly cause: StopCause; readonly round: number };
}

// ── Replies ──────────────────────────────────────────────────────────────────────────────────────

export interface Answer<B = unknown> extends Entry {
  readonly absent: false;
  readonly call: CallKey;
  readonly kind: string;
  /** Without its ballot. */
  readonly text: string;
  /** null: abstained, after one repair call. Counts for nothing, never for agreement. */
  readonly ballot: B | null;
}

/** The seat failed after its retries. */
export interface Absence {
  readonly absent: true;
  readonly call: CallKey;
  readonly seat: SeatName;
  readonly code: FailureCode;
}

export type Reply<B = unknown> = Answer<B> | Absence;

/** Calls under way. Awaited: all replies, in the order of the seats, never of arrival. */
export interface Each<B = unknown> extends PromiseLike<readonly Reply<B>[]> {
  of(seat: Seat): Promise<Reply<B>>;
}

// ── The floor ────────────────────────────────────────────────────────────────────────────────────

export interface Askable {
  /** Starts at once. Never rejects: a failed seat is an absence, and a debate that stops leaves it pending. */
  ask<B>(seat: Seat, ask: Ask<B> | DeferredAsk<B>): Promise<Reply<B>>;
  /** Each call starts as soon as its own `askFor` is ready. If that is an absence, it counts as the reply. */
  askEach<B>(seats: readonly Seat[], askFor: (seat: Seat) => AskOrAbsence<B> | Promise<AskOrAbsence<B>>): Each<B>;
  /**
   * Whether the log has this call, about no seat in particular; null: it may still be made, because the round is not over in the log or,
   * outside the rounds, because the log has no answer to a later kind of call.
   */
  wasAsked(seat: Seat, kind: string): boolean | null;
}

export type AskOrAbsence<B> = Ask<B> | DeferredAsk<B> | Absence;

export interface Round extends Askable {
  readonly number: number;
  /** A resumed or forked debate may change the panel from a round on, so a round has its own seats. */
  readonly seats: readonly Seat[];
}

export interface Floor extends Askable {
  readonly question: Question;
  readonly settings: Settings;
  readonly quorumSize: number;
  readonly seatLabels: readonly string[];
  /** As of the round last opened. */
  readonly seats: readonly Seat[];
  readonly chair: Seat | null;
  /** Including those that have left: what they said still counts. */
  readonly everSat: readonly SeatName[];
  /** Ends at a limit, or when a person said `conclude` before the next round opened. */
  rounds(): AsyncIterable<Round>;
  /** Whether the limit of rounds allows another one after the one last opened. */
  readonly hasRoundsLeft: boolean;
  /** Whether another round follows even if the seats agree: the log already has one, or a fork was made to continue from here. */
  continuesAfter(round: number): boolean;
  /** Why `rounds` ended by itself. */
  readonly roundsEnded: RoundsEndReason | null;
  /**
   * The answers among the replies. If there are too few, the debate stops as insufficient, so wait first for every call that is
   * under way: how far a call gets before the stop, and whether its ballot is repaired, would depend on timing.
   */
  quorum<B>(replies: readonly Reply<B>[] | PromiseLike<readonly Reply<B>[]>): Promise<readonly Answer<B>[]>;
  /** The debate cannot continue without these: it stops here. As with `quorum`, no call may be under way. */
  insufficient(replies: readonly Reply[]): Promise<never>;
  /**
   * Waits for the person if one takes part. `seen` is the protocol's reason to end the rounds here: the person is told what
   * follows. What was decided before is not asked again.
   */
  checkpoint(name: string, asks: () => readonly string[], seen: StopCause | null): Promise<Decision>;
  /** Asks the person the seats' questions before the debate begins. Without a person, it continues without answers. */
  clarify(questions: readonly string[]): Promise<void>;
  /** Records what the protocol decided by and how, unless the log has the same. */
  passGate(gate: Gate): Promise<void>;
  /** Searches for the evidence that an answer asks for, if searches are on. Never resolves if the debate stops. */
  gather<B>(answer: Answer<B>, requests: readonly string[]): Promise<Answer<B>>;
  /** Always the same order for the same reader and name: it is drawn from the seed, not from a stream. */
  shuffle<T>(reader: Seat, name: string, items: readonly T[]): readonly T[];
  /** The ledger of these answers, with the person's judgements from before the last round opened. */
  ledger(answers: readonly Answer[]): Ledger;
}

export function presentAnswers<B>(replies: readonly Reply<B>[]): readonly Answer<B>[] {
  return replies.filter((reply): reply is Answer<B> => !reply.absent);
}
