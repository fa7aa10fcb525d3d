/**
 * Why a call failed, and what to do about it. Speakers report the class of failure; the response to each is defined here,
 * once. A failure is part of the debate: it becomes an event and an absence, never an exception.
 */

export const FAILURES = {
  SPEAKER_AUTH: { next: "absent", seatIsOut: true, says: "not signed in" },
  SPEAKER_NOT_INSTALLED: { next: "absent", seatIsOut: true, says: "not installed" },
  SPEAKER_NO_MODEL: { next: "absent", seatIsOut: true, says: "model not available" },
  SPEAKER_RATE_LIMITED: { next: "wait", seatIsOut: false, says: "rate limit" },
  SPEAKER_OVERLOADED: { next: "back off", seatIsOut: false, says: "overloaded" },
  SPEAKER_NETWORK: { next: "back off", seatIsOut: false, says: "network error" },
  SPEAKER_UNREACHABLE: { next: "back off", seatIsOut: false, says: "connection refused" },
  SPEAKER_TIMEOUT: { next: "back off", seatIsOut: false, says: "timeout" },
  SPEAKER_EMPTY: { next: "back off", seatIsOut: false, says: "empty reply" },
  SPEAKER_FAILED: { next: "back off", seatIsOut: false, says: "failed" },
  SPEAKER_USAGE_LIMIT: { next: "absent", seatIsOut: true, says: "usage limit" },
  SPEAKER_SESSION_LOST: { next: "rebuild", seatIsOut: false, says: "session lost" },
  SPEAKER_CONTEXT_TOO_LONG: { next: "shorten", seatIsOut: false, says: "context too long" },
  SPEAKER_DECLINED: { next: "absent", seatIsOut: false, says: "declined" },
  SPEAKER_TRUNCATED: { next: "continue", seatIsOut: false, says: "cut off" },
  /** Not retried, because the next attempt would be just as long. */
  SPEAKER_TOO_LONG: { next: "absent", seatIsOut: false, says: "reply too long" },
  /** Only for the host. If it has left, the debate waits for it once, not in every call. */
  SPEAKER_NO_CONTRIBUTION: { next: "absent", seatIsOut: true, says: "no contribution" },
  /** Raised by the engine: the round ran out of time before this call finished. */
  CALL_ROUND_TIME: { next: "absent", seatIsOut: false, says: "round timed out" },
  /** Raised by the engine: a person skipped this call. */
  CALL_SKIPPED: { next: "absent", seatIsOut: false, says: "skipped" },
  /** Raised by the engine: an earlier failure of this seat was final. */
  CALL_SEAT_OUT: { next: "absent", seatIsOut: true, says: "seat is out" },
} as const satisfies Record<string, FailurePolicy>;

export type FailureCode = keyof typeof FAILURES;

export interface FailurePolicy {
  readonly next: "absent" | "wait" | "back off" | "rebuild" | "shorten" | "continue";
  /** This seat gets no more calls until the debate is resumed. */
  readonly seatIsOut: boolean;
  readonly says: string;
}

export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(FAILURES, text);
}

/** A seat that would have to wait longer than this is out. */
export const LONGEST_WAIT_MS = 300_000;
const DEFAULT_WAIT_MS = 60_000;
const FIRST_BACK_OFF_MS = 2_000;

/** For a seat that is waiting for its next attempt. */
export function waitWords(code: FailureCode, ms: number): string {
  return `${FAILURES[code].says}, ${Math.round(ms / 1_000)} s`;
}

/** How long to wait before attempt `attempt + 1`; `jitter` is 0 to 1 and comes from the caller. */
export function waitMs(code: FailureCode, attempt: number, said: number | null, jitter: number): number {
  if (FAILURES[code].next === "wait") return said ?? DEFAULT_WAIT_MS;
  if (FAILURES[code].next !== "back off") return 0;
  const step = FIRST_BACK_OFF_MS * 2 ** (attempt - 1);
  return Math.round(step * (0.75 + 0.5 * jitter));
}
