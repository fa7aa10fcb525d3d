/**
 * The time that a round has, counted for each seat by itself while it is asked something: a seat that used it up is cut off and
 * out for the round, and those who only waited for it have lost nothing.
 */

import type { SeatName } from "../core/ids.ts";

export interface RoundTime {
  /** A call of the seat begins. */
  begin(seat: SeatName): SeatTime;
}

export interface SeatTime {
  /** Aborts when the seat's time is up; it may have been before. */
  readonly signal: AbortSignal;
  /** The call is over. */
  end(): void;
}

export function createRoundTime(ms: number): RoundTime {
  const watches = new Map<SeatName, StopWatch>();
  return {
    begin: (seat) => {
      const watch = watches.get(seat) ?? createStopWatch(ms);
      watches.set(seat, watch);
      watch.start();
      return { signal: watch.signal, end: watch.stop };
    },
  };
}

interface StopWatch {
  readonly signal: AbortSignal;
  start(): void;
  stop(): void;
}

/** Runs while anything is under way; several calls at once take their time only once. */
function createStopWatch(ms: number): StopWatch {
  const over = new AbortController();
  let leftMs = ms;
  let underWay = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: over.signal,
    start: () => {
      underWay += 1;
      if (underWay > 1) return;
      startedAt = performance.now();
      // A debate that has ended does not wait for it.
      timer = setTimeout(() => over.abort(), leftMs).unref();
    },
    stop: () => {
      underWay -= 1;
      if (underWay > 0) return;
      clearTimeout(timer);
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
    },
  };
}
