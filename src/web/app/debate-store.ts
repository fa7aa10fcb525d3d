/**
 * One debate as the page knows it: the events it has seen, folded by the same `reduce` as everywhere, and over it what is
 * being written at the moment. Views are told at most ten times a second, however fast text arrives.
 */

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Recorded } from "../../core/event.ts";
import type { CallKey } from "../../core/ids.ts";
import { fold, reduce, type State } from "../../core/state.ts";
import type { Feed } from "./feed.ts";
import type { LivePart } from "./live-parts.ts";

export interface Shown {
  /** null: nothing of it has arrived. */
  readonly state: State | null;
  readonly events: readonly Recorded[];
  readonly live: ReadonlyMap<CallKey, LiveCall>;
  readonly isAlive: boolean | null;
  /** When the connection was lost; null: it is there. */
  readonly lostAtMs: number | null;
  readonly damage: string | null;
}

export interface LiveCall {
  readonly text: string;
  readonly activities: readonly LivePart[];
  /** What it waits for, where it waits. */
  readonly waiting: LivePart | null;
}

const TOLD_EVERY_MS = 100;
const TEXT_LONGEST = 20_000;
const NOTHING: Shown = { state: null, events: [], live: new Map(), isAlive: null, lostAtMs: null, damage: null };

export function useDebate(feed: Feed, folder: string): Shown {
  const [store] = useState(() => debateStore(feed, folder));
  useEffect(() => store.open(), [store]);
  return useSyncExternalStore(store.subscribe, store.current);
}

function debateStore(feed: Feed, folder: string) {
  let shown = NOTHING;
  let pending = NOTHING;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const subscribers = new Set<() => void>();

  function change(part: Partial<Shown>): void {
    pending = { ...pending, ...part };
    // The first thing to be seen is not made to wait.
    if (shown.state === null) tell();
    else timer ??= setTimeout(tell, TOLD_EVERY_MS);
  }

  function tell(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    shown = pending;
    for (const each of subscribers) each();
  }

  function open(): () => void {
    const close = feed.follow(folder, {
      recorded(batch) {
        const seen = pending.events.at(-1)?.seq ?? -1;
        const fresh = batch.filter(({ seq }) => seq > seen);
        if (fresh.length === 0) return;
        let state = pending.state ?? fold([]);
        for (const each of fresh) state = reduce(state, each);
        change({ state: state.id === "" ? null : state, events: [...pending.events, ...fresh] });
      },
      live: (parts, isWhole) => change({ live: overlaid(isWhole ? new Map() : pending.live, parts) }),
      owner: (isAlive) => change({ isAlive }),
      connection: (isOpen) => change({ lostAtMs: isOpen ? null : (pending.lostAtMs ?? Date.now()) }),
      damaged: (damage) => change({ damage }),
    });
    return () => {
      close();
      if (timer !== null) clearTimeout(timer);
      pending = NOTHING;
      shown = NOTHING;
    };
  }

  return {
    open,
    current: () => shown,
    subscribe(told: () => void) {
      subscribers.add(told);
      return () => {
        subscribers.delete(told);
      };
    },
  };
}

function overlaid(before: ReadonlyMap<CallKey, LiveCall>, parts: readonly LivePart[]): ReadonlyMap<CallKey, LiveCall> {
  if (parts.length === 0 && before.size === 0) return before;
  const calls = new Map(before);
  for (const part of parts) {
    const call = calls.get(part.call) ?? { text: "", activities: [], waiting: null };
    calls.set(part.call, withPart(call, part));
  }
  return calls;
}

function withPart(call: LiveCall, part: LivePart): LiveCall {
  if (part.type === "waiting") return { ...call, text: "", waiting: part };
  if (part.type === "activity") return { ...call, activities: [...call.activities, part].slice(-8), waiting: null };
  return { ...call, text: (call.text + part.text).slice(-TEXT_LONGEST), waiting: null };
}
