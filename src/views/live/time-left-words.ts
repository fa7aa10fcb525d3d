/** The time that a debate has left, in words: the same on the terminal and on the page. */

import { clock, pluralize } from "../amounts.ts";

interface Estimate {
  readonly likelyMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  /** The number of calls it is based on. */
  readonly here: number;
  readonly earlier: number;
}

export interface TimeLeftWords {
  /** `about 5 min`. */
  readonly likely: string;
  /** `3:10 to 8:40`; empty if there is no estimate. */
  readonly range: string;
  /** `from 4 calls here and 12 in earlier debates`; empty if there is no estimate. */
  readonly basis: string;
}

/** `held`: a seat that waits for its host, its turn or another attempt; no estimate knows for how long. */
export function timeLeftWords(left: Estimate | null, held: string | null): TimeLeftWords {
  const unknown = held === null ? "not known yet" : `unknown while ${held} is waiting`;
  if (left === null) return { likely: unknown, range: "", basis: "" };
  const range = `${clock(left.leastMs)} to ${clock(left.mostMs)}`;
  return {
    likely: held === null ? `about ${roughDuration(left.likelyMs)}` : unknown,
    range: held === null ? range : `${range} after that`,
    basis: `from ${basisWords(left)}`,
  };
}

/** `45 s`, `5 min`. */
export function roughDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  return `${Math.round(seconds / 60)} min`;
}

function basisWords({ here, earlier }: Estimate): string {
  const parts = [
    ...(here > 0 ? [`${pluralize(here, "call")} here`] : []),
    ...(earlier > 0 ? [`${earlier} in earlier debates`] : []),
  ];
  return parts.join(" and ");
}
