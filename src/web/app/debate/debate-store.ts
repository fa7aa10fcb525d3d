/**
 * One debate as the page knows it: the events it has seen, folded by the same `reduce` as everywhere, plus the live text.
 * Subscribers are notified at most ten times a second, however fast text arrives.
 */

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Recorded } from "../../../core/event.ts";
import { fold, reduce } from "../../../core/reduce/reduce.ts";
import type { State } from "../../../core/state.ts";
import type { Timings } from "../../../engine/estimate/time-left.ts";
import { isUnderWay } from "../../../views/debate-summary.ts";
import { type LiveCalls, liveCalls } from "../../../views/live/live-calls.ts";
import type { Feed } from "../feed/feed.ts";

export interface PageDebate {
  /** null until something has arrived. */
  readonly state: State | null;
  readonly events: readonly Recorded[];
  /** Grows in place; subscribers are notified. */
  readonly live: LiveCalls;
  /** Of calls in earlier debates. */
  readonly timings: Timings;
  readonly isAlive: boolean | null;
  /** Why nobody continues it; null: no trouble is known. */
  readonly trouble: string | null;
  /** When the connection was lost; null while connected. */
  readonly lostAtMs: number | null;
  readonly damage: string | null;
}

const NOTIFY_EVERY_MS = 100;
const emptyPageDebate = (): PageDebate => ({
  state: null,
  events: [],
  live: liveCalls(),
  timings: {},
  isAlive: null,
  trouble: null,
  lostAtMs: null,
  damage: null,
});

/** Unfinished according to its log, and not known to lack an owner. */
export function isLive(state: State, { isAlive }: Pick<PageDebate, "isAlive">): boolean {
  return isUnderWay(state) && isAlive !== false;
}

export function useDebate(feed: Feed, folder: string): PageDebate {
  const [store] = useState(() => debateStore(feed, folder));
  useEffect(() => store.open(), [store]);
  return useSyncExternalStore(store.subscribe, store.current);
}

function debateStore(feed: Feed, folder: string) {
  let shown = emptyPageDebate();
  let pending = shown;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const subscribers = new Set<() => void>();

  function change(part: Partial<PageDebate>): void {
    pending = { ...pending, ...part };
    // The first update is shown without delay.
    if (shown.state === null) notify();
    else timer ??= setTimeout(notify, NOTIFY_EVERY_MS);
  }

  function notify(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    shown = pending;
    for (const each of subscribers) each();
  }

  function open(): () => void {
    const close = feed.follow(folder, {
      onRecorded(batch) {
        const seen = pending.events.at(-1)?.seq ?? -1;
        const fresh = batch.filter(({ seq }) => seq > seen);
        if (fresh.length === 0) return;
        let state = pending.state ?? fold([]);
        for (const each of fresh) state = reduce(state, each);
        change({ state: state.id === "" ? null : state, events: [...pending.events, ...fresh] });
      },
      onLive(parts, isWhole) {
        const live = isWhole ? liveCalls() : pending.live;
        for (const part of parts) live.add(part);
        change({ live });
      },
      onTimings: (timings) => change({ timings }),
      onOwner: (isAlive) => change({ isAlive }),
      onTrouble: (trouble) => change({ trouble }),
      onConnection: (isOpen) => change({ lostAtMs: isOpen ? null : (pending.lostAtMs ?? Date.now()) }),
      onDamage: (damage) => change({ damage }),
    });
    return () => {
      close();
      if (timer !== null) clearTimeout(timer);
      shown = emptyPageDebate();
      pending = shown;
    };
  }

  return {
    open,
    current: () => shown,
    subscribe(onChange: () => void) {
      subscribers.add(onChange);
      return () => {
        subscribers.delete(onChange);
      };
    },
  };
}
