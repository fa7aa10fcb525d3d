/**
 * Limits the calls to one endpoint, concurrently and per minute. Limits apply to the whole process, as the vendor counts
 * them. First come, first served; a caller that gives up takes no slot.
 */

import type { CallLimits } from "./vendors.ts";

export interface CallGate {
  /** Why a call would have to wait now; null: it would not. */
  obstacle(): string | null;
  /** Resolves when the call may start, to a function to call when it ends; null: aborted first. */
  enter(signal: AbortSignal): Promise<LeaveGate | null>;
}

export type LeaveGate = () => void;

export interface GateClock {
  now(): number;
  /** Calls `then` after `ms`; returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
}

type Waiter = (leave: LeaveGate | null) => void;

const MINUTE_MS = 60_000;

export function createCallGate({ atOnce, perMinute }: CallLimits, clock: GateClock): CallGate {
  let inside = 0;
  /** When the calls of the last minute started, the earliest first. */
  let started: readonly number[] = [];
  let waiting: readonly Waiter[] = [];
  let cancel: (() => void) | null = null;

  const msUntilFree = (): number => {
    if (perMinute === null) return 0;
    started = started.filter((at) => at > clock.now() - MINUTE_MS);
    const earliest = started.at(-perMinute);
    return earliest === undefined ? 0 : earliest + MINUTE_MS - clock.now();
  };

  const admit = (): void => {
    cancel?.();
    cancel = null;
    for (;;) {
      const [next, ...others] = waiting;
      if (!next || inside >= atOnce) return;
      const ms = msUntilFree();
      if (ms > 0) {
        cancel = clock.after(ms, admit);
        return;
      }
      waiting = others;
      inside += 1;
      if (perMinute !== null) started = [...started, clock.now()];
      next(() => {
        inside -= 1;
        admit();
      });
    }
  };

  return {
    obstacle: () => {
      if (inside + waiting.length >= atOnce) return `${atOnce} of ${atOnce} concurrent calls running`;
      return msUntilFree() > 0 ? `limit of ${perMinute} calls per minute reached` : null;
    },
    enter: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null);
        const waiter: Waiter = (leave) => {
          signal.removeEventListener("abort", giveUp);
          resolve(leave);
        };
        const giveUp = () => {
          waiting = waiting.filter((each) => each !== waiter);
          waiter(null);
          admit();
        };
        signal.addEventListener("abort", giveUp, { once: true });
        waiting = [...waiting, waiter];
        admit();
      }),
  };
}

const gates = new Map<string, CallGate>();

/** The gate for this endpoint. The first caller sets the limits. */
export function callGateFor(place: string, limits: CallLimits): CallGate {
  const found = gates.get(place) ?? createCallGate(limits, CLOCK);
  gates.set(place, found);
  return found;
}

const CLOCK: GateClock = {
  now: Date.now,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
