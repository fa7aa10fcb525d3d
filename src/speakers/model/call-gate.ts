/**
 * How many calls go to one place at once and in a minute. The places are counted for the whole process, since the vendor counts
 * them so; who comes first goes first; who gives up waiting takes no place.
 */

import type { CallLimits } from "./vendors.ts";

export interface CallGate {
  /** Why a call would have to wait at this moment; null: it would not. */
  obstacle(): string | null;
  /** Resolves when the call may start, with what it must call when it is over; null: aborted first. */
  enter(signal: AbortSignal): Promise<LeaveGate | null>;
}

export type LeaveGate = () => void;

export interface GateClock {
  now(): number;
  /** Calls `then` after `ms`; what it returns calls that off. */
  after(ms: number, then: () => void): () => void;
}

type Waiter = (leave: LeaveGate | null) => void;

const MINUTE_MS = 60_000;

export function createCallGate({ atOnce, perMinute }: CallLimits, clock: GateClock): CallGate {
  let inside = 0;
  /** When the calls of the last minute started, the earliest first. */
  let started: readonly number[] = [];
  let waiting: readonly Waiter[] = [];
  let callOff: (() => void) | null = null;

  const msUntilFree = (): number => {
    if (perMinute === null) return 0;
    started = started.filter((at) => at > clock.now() - MINUTE_MS);
    const earliest = started.at(-perMinute);
    return earliest === undefined ? 0 : earliest + MINUTE_MS - clock.now();
  };

  const admit = (): void => {
    callOff?.();
    callOff = null;
    for (;;) {
      const [next, ...others] = waiting;
      if (!next || inside >= atOnce) return;
      const ms = msUntilFree();
      if (ms > 0) {
        callOff = clock.after(ms, admit);
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
      if (inside + waiting.length >= atOnce) return `${atOnce} at once is the limit`;
      return msUntilFree() > 0 ? `${perMinute} a minute is the limit` : null;
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

/** The one gate before this place. The limits are those of who came first. */
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
