/**
 * Notices when a run could rest: everything that is under way waits for a person, and nothing has happened for a while. Whatever a
 * rest would cut short is an activity here for as long as it lasts.
 */

import type { Clock } from "./clock.ts";

export interface RestWatch {
  during<T>(work: (activity: Activity) => Promise<T>): Promise<T>;
  /** Resolves when everything that is under way waits for a person. */
  quiet(): Promise<void>;
  close(): void;
}

/** It works until it says that it waits. */
export interface Activity {
  /** The person has until then; null: as long as it takes. */
  waitForPerson(untilMs: number | null): void;
  work(): void;
}

const REST_AFTER_MS = 60_000;
const RESTARTED = "restarted";

/** `onRest`: with the time at which the first wait ends by itself, if any does; null: the run never rests. */
export function restWatch(
  { sleep }: Pick<Clock, "sleep">,
  onRest: ((wakeAtMs: number | null) => void) | null,
): RestWatch {
  const activities = new Map<Activity, Wait | null>();
  let countdown = new AbortController();
  let quiet = Promise.withResolvers<void>();
  const listWaits = () => [...activities.values()].filter((wait) => wait !== null);
  const restart = () => {
    // With a reason: without one, an error with its stack is made for each call.
    countdown.abort(RESTARTED);
    const waits = listWaits();
    if (waits.length < activities.size) return;
    quiet.resolve();
    if (onRest === null || waits.length === 0) return;
    const own = new AbortController();
    countdown = own;
    void sleep(REST_AFTER_MS, own.signal).then(() => {
      if (!own.signal.aborted) onRest(earliest(waits));
    });
  };
  const change = (activity: Activity, wait: Wait | null) => {
    // Every piece of text says that its call works.
    if (wait === null && activities.get(activity) === null) return;
    activities.set(activity, wait);
    restart();
  };
  return {
    during: async (work) => {
      const activity: Activity = {
        waitForPerson: (untilMs) => change(activity, { untilMs }),
        work: () => change(activity, null),
      };
      activity.work();
      try {
        return await work(activity);
      } finally {
        activities.delete(activity);
        restart();
      }
    },
    quiet: () => {
      quiet = Promise.withResolvers();
      if (listWaits().length === activities.size) quiet.resolve();
      return quiet.promise;
    },
    close: () => countdown.abort(),
  };
}

interface Wait {
  readonly untilMs: number | null;
}

function earliest(waits: readonly Wait[]): number | null {
  const ends = waits.flatMap(({ untilMs }) => untilMs ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}
