/** Numbers within bounds, as people write them: counts, seconds or durations, US dollars. The library takes any number. */

import { ConclaveError } from "../core/errors.ts";
import { MAX_SEATS } from "../core/ids.ts";
import { durationMs } from "../speakers/duration.ts";
import type { DebateInput } from "./debate-input.ts";

export interface Amount {
  readonly kind: "count" | "seconds" | "dollars";
  readonly least?: number;
  readonly most?: number;
}

/** The bounds of an input's numbers, by key. */
export const AMOUNTS = {
  rounds: { kind: "count" },
  samples: { kind: "count", least: 2, most: MAX_SEATS },
  maxWords: { kind: "count", least: 50, most: 5_000 },
  timeout: { kind: "seconds", least: 30, most: 900 },
  roundTimeout: { kind: "seconds", least: 30, most: 86_400 },
  retries: { kind: "count", least: 0, most: 10 },
  quorum: { kind: "count", least: 1, most: 25 },
  budget: { kind: "dollars", least: 0.01, most: 100_000 },
  maxTokens: { kind: "count", least: 1_000 },
} as const satisfies Partial<Record<keyof DebateInput, Amount>>;

/** null: out of bounds. Counts as they are, times in seconds, money in US dollars. */
export function parseAmount(text: string, { kind, least, most }: Amount): number | null {
  const number = kind === "seconds" ? parseSeconds(text) : parseNumber(text);
  if (number === null || number < (least ?? 0) || number > (most ?? Number.MAX_SAFE_INTEGER)) return null;
  return kind === "count" && !Number.isSafeInteger(number) ? null : number;
}

function parseNumber(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

function parseSeconds(text: string): number | null {
  const length = durationMs(text);
  return length === null ? parseNumber(text) : length / 1_000;
}

/** `a whole number from 1 to 10`. */
export function amountText(amount: Amount): string {
  const bounds = boundsText(amount);
  return bounds === "" ? AMOUNT_NAMES[amount.kind].replace(/,$/, "") : `${AMOUNT_NAMES[amount.kind]} ${bounds}`;
}

const AMOUNT_NAMES = {
  count: "a whole number",
  seconds: "seconds or a duration such as 90s or 5m,",
  dollars: "an amount in US dollars, such as 2.50,",
} as const;

export function amountError(option: string, text: string, amount: Amount): ConclaveError {
  const message = `--${option} takes ${amountText(amount)}, but got ${JSON.stringify(text)}.`;
  return new ConclaveError("USAGE_OPTION_VALUE", message);
}

/** A number as a person would write it: `40m`. */
export function valueText(value: number, { kind }: Amount): string {
  return kind === "seconds" ? durationText(value) : String(value);
}

/** `from 30s to 15m`, for error messages and for help. */
export function boundsText(amount: Amount): string {
  const { least = 0, most } = amount;
  const bound = (value: number) => valueText(value, amount);
  if (most !== undefined) return `from ${bound(least)} to ${bound(most)}`;
  return least === 0 ? "" : `of at least ${bound(least)}`;
}

/** `15m` for 900, in the largest unit that fits. */
function durationText(seconds: number): string {
  if (seconds === 0) return "0s";
  if (seconds % 3_600 === 0) return `${seconds / 3_600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
