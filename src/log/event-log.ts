/**
 * The log as a port. One owner writes; everyone else reads, follows, or posts notes for the owner. An event is durable once
 * `append` resolves: nothing may be built on it before that.
 */

import type { DebateEvent, Recorded } from "../core/event.ts";
import type { IncomingNote } from "../core/note.ts";

export interface EventLog {
  /** Removes an incomplete last line, fences out the previous owner and appends `log.claimed`. Refused while an owner is alive. */
  claim(options?: ClaimOptions): Promise<LogLease>;
  /** The durable events, oldest first. Throws LOG_CORRUPT at the damage, after everything before it. */
  read(): AsyncIterable<Recorded>;
  /** Existing events, then new ones, until the signal. */
  follow(fromSeq: number, signal: AbortSignal): AsyncIterable<Recorded>;
  /** Works whether or not the debate is running. Posting the same id twice has no further effect. */
  post(said: IncomingNote): Promise<void>;
}

/** How an owner writes. */
export interface LogAccess {
  /** Called once when writing fails and is retried, and for posted notes that cannot be read. */
  readonly onTrouble: (message: string) => void;
  /** When aborted, pending lines are rescued instead of waiting until they can be written. */
  readonly giveUp: AbortSignal;
}

export interface ClaimOptions {
  /** Take it over even though its owner is on another host and may be alive. */
  readonly steal?: boolean;
  /** The run of the debate had only rested, and continues. */
  readonly afterRest?: boolean;
}

export interface LogLease {
  readonly epoch: number;
  /** The log when it was claimed, including `log.claimed`. */
  readonly events: readonly Recorded[];
  /** What the claim had to repair, for the person. */
  readonly warnings: readonly string[];
  /**
   * Appends in the order of the calls and resolves with the recorded event once it is durable. Events that cost nothing to
   * repeat resolve earlier, and become durable with what follows. On a full disk it retries and calls `onTrouble`. Rejects
   * with LOG_WRITE when asked to stop, and with LOG_LOST when fenced out.
   */
  append(event: DebateEvent): Promise<Recorded>;
  /** Posted notes, in batches; the first batch comes at once, even if empty. Appending its `note.said` removes a note. */
  notes(signal: AbortSignal): AsyncIterable<readonly IncomingNote[]>;
  release(): Promise<void>;
}
