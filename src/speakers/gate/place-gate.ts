/** The gate before one place, for the calls of this process. First come, first served; a caller that gives up takes no slot. */

import type { CallLimits, GateEntry, LeaveGate } from "./call-gate.ts";
import { OBSTACLES } from "./obstacle.ts";

export interface PlaceGate {
  enter(entry: GateEntry): Promise<LeaveGate | null>;
  closeUntil(timeMs: number): void;
}

export interface GateClock {
  now(): number;
  /** Calls `then` after `ms`; returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
}

interface Waiter {
  readonly tokens: number;
  readonly resolve: (leave: LeaveGate | null) => void;
}

interface Start {
  readonly at: number;
  readonly tokens: number;
}

const MINUTE_MS = 60_000;

export function placeGate({ atOnce, perMinute, tokensPerMinute }: CallLimits, clock: GateClock): PlaceGate {
  let inside = 0;
  /** The calls of the last minute, the earliest first. */
  let started: readonly Start[] = [];
  let waiting: readonly Waiter[] = [];
  let closedUntil = 0;
  let cancel: (() => void) | null = null;

  const obstacleFor = (tokens: number): Obstacle | null => {
    const now = clock.now();
    started = started.filter(({ at }) => at > now - MINUTE_MS);
    if (closedUntil > now) return { text: OBSTACLES.closed(), ms: closedUntil - now };
    if (inside >= atOnce) return { text: OBSTACLES["at once"](atOnce), ms: null };
    const untilLeft = (start: Start | undefined) => (start ? start.at + MINUTE_MS - now : 0);
    if (perMinute !== null && started.length >= perMinute)
      return { text: OBSTACLES["per minute"](perMinute), ms: untilLeft(started.at(-perMinute)) };
    if (tokensPerMinute === null || started.length === 0 || tokens + sumTokens(started) <= tokensPerMinute) return null;
    return { text: OBSTACLES.tokens(tokensPerMinute), ms: untilLeft(started[0]) };
  };

  const admit = (): void => {
    cancel?.();
    cancel = null;
    for (;;) {
      const [next, ...others] = waiting;
      if (!next) return;
      const obstacle = obstacleFor(next.tokens);
      if (obstacle) {
        if (obstacle.ms !== null) cancel = clock.after(obstacle.ms, admit);
        return;
      }
      waiting = others;
      inside += 1;
      started = [...started, { at: clock.now(), tokens: next.tokens }];
      next.resolve(() => {
        inside -= 1;
        admit();
      });
    }
  };

  return {
    enter: ({ tokens, signal, onWait }) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null);
        const waiter: Waiter = {
          tokens,
          resolve: (leave) => {
            signal.removeEventListener("abort", giveUp);
            resolve(leave);
          },
        };
        const giveUp = () => {
          waiting = waiting.filter((each) => each !== waiter);
          waiter.resolve(null);
          admit();
        };
        signal.addEventListener("abort", giveUp, { once: true });
        waiting = [...waiting, waiter];
        admit();
        if (waiting.includes(waiter)) onWait(obstacleFor(tokens)?.text ?? "other calls are waiting");
      }),
    closeUntil: (timeMs) => {
      closedUntil = Math.max(closedUntil, timeMs);
    },
  };
}

interface Obstacle {
  readonly text: string;
  /** When to look again; null: when a call ends. */
  readonly ms: number | null;
}

function sumTokens(started: readonly Start[]): number {
  return started.reduce((sum, { tokens }) => sum + tokens, 0);
}
