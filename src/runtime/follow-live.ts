/** What the calls of a debate are writing, as it is written. None of it is a fact. */

import { setTimeout as sleep } from "node:timers/promises";
import type { DebateHome } from "../folder/debate-home.ts";
import type { LivePart } from "../log/live-file.ts";

export interface LiveNews {
  /** Parts that were not there before. */
  readonly fresh: readonly LivePart[];
  /** All that is there. Where old parts were discarded, it no longer begins with what was seen before. */
  readonly whole: readonly LivePart[];
  readonly isContinued: boolean;
}

/** Looks every so many milliseconds, until the signal. */
export async function* followLive(home: DebateHome, everyMs: number, signal: AbortSignal): AsyncIterable<LiveNews> {
  let known: readonly LivePart[] = [];
  let latest = "";
  while (!signal.aborted) {
    const whole = await home.readLive();
    const isContinued = known.every((part, index) => isSame(part, whole[index]));
    const fresh = isContinued ? whole.slice(known.length) : whole.filter(({ at }) => at > latest);
    if (fresh.length > 0 || !isContinued) yield { fresh, whole, isContinued };
    known = whole;
    latest = whole.at(-1)?.at ?? latest;
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

function isSame(a: LivePart, b: LivePart | undefined): boolean {
  return b !== undefined && a.at === b.at && a.call === b.call && a.text === b.text;
}
