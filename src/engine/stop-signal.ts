/**
 * Stops a debate before its verdict. The first reason wins, and no more calls start. Running calls are cut off if a person stops
 * the debate, and completed, because they are paid for, if a limit or a missing quorum does.
 */

import type { StopReason } from "../core/event.ts";
import type { CallKey } from "../core/ids.ts";

export interface StopSignal {
  readonly isStopped: boolean;
  /** Aborts when running calls must be cut off. */
  readonly cut: AbortSignal;
  /** Resolves with the reason; rejects if the log or a bug ended the debate. */
  readonly stopped: Promise<Stopped>;
  stop(reason: StopReason, missing?: readonly CallKey[]): void;
  fail(error: unknown): void;
}

export interface Stopped {
  readonly reason: StopReason;
  readonly missing: readonly CallKey[];
}

const BY_A_PERSON: ReadonlySet<StopReason> = new Set(["interrupted", "terminated", "stopped"]);

export function stopSignal(): StopSignal {
  const ended = Promise.withResolvers<Stopped>();
  const cut = new AbortController();
  let isStopped = false;
  // The debate itself rejects too, so this promise need not be awaited.
  ended.promise.catch(() => undefined);
  return {
    get isStopped() {
      return isStopped;
    },
    cut: cut.signal,
    stopped: ended.promise,
    stop: (reason, missing = []) => {
      if (BY_A_PERSON.has(reason)) cut.abort();
      isStopped = true;
      ended.resolve({ reason, missing });
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
