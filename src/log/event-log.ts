/**
 * The log as a port. One owner writes; everybody else reads, follows, or posts a note for the owner to take up.
 * What `append` has resolved is durable: nothing may be built on an event before that.
 */

import type { DebateEvent, Recorded } from "../core/event.ts";
import type { IncomingNote } from "../core/note.ts";

export interface EventLog {
  /** Cuts a torn tail, fences out the owner before, appends `log.claimed`. Refused while an owner lives. */
  claim(options?: ClaimOptions): Promise<LogLease>;
  /** What is durable, oldest first. Throws LOG_CORRUPT at the damage, after all that comes before it. */
  read(): AsyncIterable<Recorded>;
  /** What is there, then what comes, until the signal. */
  follow(fromSeq: number, signal: AbortSignal): AsyncIterable<Recorded>;
  /** Works whether or not the debate runs; posting the same id twice is posting it once. */
  post(said: IncomingNote): Promise<void>;
}

export interface ClaimOptions {
  /** Take it over although its owner is on another host and may live. */
  readonly steal?: boolean;
}

export interface LogLease {
  readonly epoch: number;
  /** The log as it stood when it was claimed, `log.claimed` included. */
  readonly events: readonly Recorded[];
  /** What the claim had to mend, for the person. */
  readonly warnings: readonly string[];
  /**
   * Order is that of the calls; resolves with the event as recorded once it is durable (what costs nothing to do again once
   * it outlives this process; it is durable with what follows it). Where the disk is full it waits
   * and tries again, calling `onTrouble`; it rejects with LOG_WRITE when told to stop, LOG_LOST when fenced out.
   */
  append(event: DebateEvent): Promise<Recorded>;
  /** Posted notes, in batches; the first comes at once, even if empty. Appending its `note.said` takes one out. */
  notes(signal: AbortSignal): AsyncIterable<readonly IncomingNote[]>;
  release(): Promise<void>;
}
