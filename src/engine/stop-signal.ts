/**
 * How a debate ends before its verdict. The first reason counts. From then on no call starts; those in flight are cut off
 * when a person stops the debate, and are heard out, because they are paid for, when a limit or a lost quorum does.
 */

import type { StopReason } from "../core/event.ts";
import type { CallKey } from "../core/ids.ts";

export interface StopSignal {
  readonly isStopped: boolean;
  /** Aborts when calls in flight are to be cut off. */
  readonly cut: AbortSignal;
  /** Settles with the reason; rejects where the log or a bug ended the debate. */
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
  // Whoever awaits the debate sees the rejection; nobody has to await this promise.
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
