/** How numbers and dates are written, the same in every view. An unknown number is called unknown, never shown as 0. */

import { civilDay, millis } from "../core/time.ts";
import { totalTokens, type Usage } from "../core/usage.ts";

export function money(microUsd: number | null): string {
  if (microUsd === null) return "no price known";
  if (microUsd > 0 && microUsd < 10_000) return "under $0.01";
  return `$${(microUsd / 1_000_000).toFixed(2)}`;
}

/** 840, 8.1k, 301k, 1.2M. */
export function tokenCount(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  if (tokens < 99_950) return `${(tokens / 1_000).toFixed(1)}k`;
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
  return `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** `8.1k tokens`; `about` where Conclave had to estimate them. */
export function tokensOf(usage: Usage): string {
  return `${usage.estimated ? "about " : ""}${tokenCount(totalTokens(usage))} tokens`;
}

/** 840 bytes, 31 kB, 1.4 MB. */
export function byteSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** 0:41, 12:05, 1:02:05. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = String(seconds % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, "0")}:${tail}`;
}

/** `1 December 2026`. */
export function dateOf(iso: string): string {
  const ms = millis(iso);
  if (Number.isNaN(ms)) return iso;
  const { year, month, day } = civilDay(ms);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `1 call`, `3 calls`, `no calls`. */
export function pluralize(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count === 0 ? "no" : count} ${count === 1 ? noun : nouns}`;
}

export function joinWithAnd(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
