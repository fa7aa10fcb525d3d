/**
 * The time limit of a round, counted for each seat separately while it has a call: a seat that used up its time is cut off and
 * out for the round, and seats that only waited for it lose nothing.
 */

import type { SeatName } from "../core/ids.ts";

export interface RoundTime {
  /** A call of the seat begins. */
  begin(seat: SeatName): SeatTime;
}

export interface SeatTime {
  /** Aborts when the seat's time is up, which may already be the case. */
  readonly signal: AbortSignal;
  leftMs(): number;
  /** The call is over. */
  end(): void;
}

/** `leftMs`: how much time a seat has from here on. */
export function createRoundTime(leftMs: (seat: SeatName) => number): RoundTime {
  const watches = new Map<SeatName, StopWatch>();
  return {
    begin: (seat) => {
      const watch = watches.get(seat) ?? createStopWatch(leftMs(seat));
      watches.set(seat, watch);
      watch.start();
      return { signal: watch.signal, leftMs: watch.leftMs, end: watch.stop };
    },
  };
}

interface StopWatch {
  readonly signal: AbortSignal;
  leftMs(): number;
  start(): void;
  stop(): void;
}

/** Runs while any call is in flight; concurrent calls are counted once. */
function createStopWatch(ms: number): StopWatch {
  const over = new AbortController();
  let leftMs = ms;
  let underWay = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const msLeft = () => Math.max(0, leftMs - (underWay > 0 ? performance.now() - startedAt : 0));
  return {
    signal: over.signal,
    leftMs: msLeft,
    start: () => {
      underWay += 1;
      if (underWay > 1) return;
      startedAt = performance.now();
      if (leftMs <= 0) return over.abort();
      // A debate that has ended does not wait for it.
      timer = setTimeout(() => over.abort(), leftMs).unref();
    },
    stop: () => {
      if (underWay === 1) {
        clearTimeout(timer);
        leftMs = msLeft();
      }
      underWay -= 1;
    },
  };
}
