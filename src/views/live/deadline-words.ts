/** A deadline for a person: the time to the second, and how long is left. */

import { millis } from "../../core/time.ts";
import { pluralize } from "../amounts.ts";

/** `2026-11-18T10:33:26Z (14 minutes left)`. What is left is rounded down. */
export function deadlineWords(until: string, nowMs: number): string {
  return `${until.replace(/\.\d+Z$/, "Z")} (${leftWords(millis(until) - nowMs)})`;
}

function leftWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds <= 0) return "the time is up";
  if (seconds < 120) return `${pluralize(seconds, "second")} left`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${pluralize(minutes, "minute")} left` : `${pluralize(Math.floor(minutes / 60), "hour")} left`;
}
