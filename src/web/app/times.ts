/** Times in the reader's time zone and language; the log uses UTC. */

import { millis } from "../../core/time.ts";
import type { ReaderClock } from "../../views/debate-summary.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const clockTime = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

export function dayAndTime(iso: string): string {
  const at = millis(iso);
  return Number.isNaN(at) ? iso : `${day.format(at)}, ${clockTime.format(at)}`;
}

export function timeOfDay(iso: string): string {
  const at = millis(iso);
  return Number.isNaN(at) ? iso : clockTime.format(at);
}

export function readerClock(nowMs: number): ReaderClock {
  return { nowMs, offsetMinutes: -new Date(nowMs).getTimezoneOffset() };
}

/** `7 min 38 s`, `44 s`. */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
