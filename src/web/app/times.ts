/** Times as the reader's own clock and language would say them; the log's are UTC. */

import { civilDay, millis } from "../../core/time.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const clockTime = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

export function dayAndTime(iso: string): string {
  const at = millis(iso);
  return Number.isNaN(at) ? iso : `${day.format(at)}, ${clockTime.format(at)}`;
}

export function timeOfDay(iso: string): string {
  const at = millis(iso);
  return Number.isNaN(at) ? iso : clockTime.format(at);
}

/** `7 min 38 s`, `44 s`. */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

const DAY_MS = 86_400_000;

/** `now`, `6 min`, `Fri`, `3 Nov`, `Nov 2025`. */
export function shortTime(iso: string, nowMs: number): string {
  const at = millis(iso);
  const minutes = Math.floor((nowMs - at) / 60_000);
  if (Number.isNaN(at)) return "–";
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  if (nowMs - at < 6 * DAY_MS) return weekday.format(at);
  return civilDay(at).year === civilDay(nowMs).year ? dayOfYear.format(at) : day.format(at).replace(/^\d+ /, "");
}
