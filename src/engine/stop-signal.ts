/**
 * Stops a debate before its verdict. The first reason wins, and no more calls start. Running calls are cut off if a person stops
 * the debate, and completed, because they are paid for, if a limit or a missing quorum does. A process can also leave a run that
 * continues elsewhere or later: nothing is recorded then.
 */

import type { StopReason } from "../core/event.ts";
import type { CallKey, SeatName } from "../core/ids.ts";

export interface StopSignal {
  readonly isStopped: boolean;
  /** Why this process leaves; null: it doesn't. */
  readonly departure: Departure | null;
  /** Aborts when running calls must be cut off. */
  readonly cut: AbortSignal;
  /** Resolves with the reason, or with null when this process leaves; rejects if the log or a bug ended the debate. */
  readonly stopped: Promise<Stopped | null>;
  stop(reason: StopReason, missing?: readonly CallKey[]): void;
  /** Without effect once a person has stopped the debate. Running calls are completed, unless they wait for a person. */
  leave(departure: Departure): void;
  fail(error: unknown): void;
}

export interface Stopped {
  readonly reason: StopReason;
  readonly missing: readonly CallKey[];
}

/** Why a process leaves a run that is not over. `wakeAtMs`: when the first wait ends by itself; null: only a person ends it. */
export type Departure =
  | { readonly left: "rested"; readonly wakeAtMs: number | null }
  | { readonly left: "handed on"; readonly seat: SeatName; readonly reason: string }
  | { readonly left: "drained" };

const BY_A_PERSON: ReadonlySet<StopReason> = new Set(["interrupted", "terminated", "stopped"]);

export function stopSignal(): StopSignal {
  const ended = Promise.withResolvers<Stopped | null>();
  const cut = new AbortController();
  let isStopped = false;
  let left: Departure | null = null;
  // The debate itself rejects too, so this promise need not be awaited.
  ended.promise.catch(() => undefined);
  return {
    get isStopped() {
      return isStopped;
    },
    get departure() {
      return left;
    },
    cut: cut.signal,
    stopped: ended.promise,
    stop: (reason, missing = []) => {
      if (BY_A_PERSON.has(reason)) cut.abort();
      isStopped = true;
      ended.resolve({ reason, missing });
    },
    leave: (departure) => {
      if (cut.signal.aborted) return;
      isStopped = true;
      left ??= departure;
      if (departure.left === "rested") cut.abort();
      ended.resolve(null);
    },
    fail: (error) => {
      isStopped = true;
      cut.abort();
      ended.reject(error);
    },
  };
}

/** For what a stopped debate leaves pending. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
