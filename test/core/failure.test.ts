/** What follows each class of failure. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FAILURES, type FailureCode, isFailureCode, LONGEST_WAIT_MS, waitMs } from "../../src/core/failure.ts";
import { fc } from "../support/random/fast-check.ts";

const WHAT_FOLLOWS: Record<FailureCode, readonly [next: string, seatIsOut: boolean]> = {
  SPEAKER_AUTH: ["absent", true],
  SPEAKER_NOT_INSTALLED: ["absent", true],
  SPEAKER_NO_MODEL: ["absent", true],
  SPEAKER_RATE_LIMITED: ["wait", false],
  SPEAKER_OVERLOADED: ["back off", false],
  SPEAKER_NETWORK: ["back off", false],
  SPEAKER_UNREACHABLE: ["back off", false],
  SPEAKER_TIMEOUT: ["back off", false],
  SPEAKER_EMPTY: ["back off", false],
  SPEAKER_FAILED: ["back off", false],
  SPEAKER_USAGE_LIMIT: ["absent", true],
  SPEAKER_SESSION_LOST: ["rebuild", false],
  SPEAKER_CONTEXT_TOO_LONG: ["shorten", false],
  SPEAKER_DECLINED: ["absent", false],
  SPEAKER_TRUNCATED: ["continue", false],
  SPEAKER_TOO_LONG: ["absent", false],
  SPEAKER_NO_CONTRIBUTION: ["absent", true],
  CALL_ROUND_TIME: ["absent", false],
  CALL_SKIPPED: ["absent", false],
  CALL_SEAT_OUT: ["absent", true],
};

test("each class of failure leads to what it should", () => {
  assert.deepEqual(
    Object.fromEntries(Object.entries(FAILURES).map(([code, { next, seatIsOut }]) => [code, [next, seatIsOut]])),
    WHAT_FOLLOWS,
  );
});

test("a back-off takes 2, 4 and 8 seconds, give or take a quarter", () => {
  const waits = [0, 0.5, 1].map((jitter) =>
    [1, 2, 3].map((attempt) => waitMs("SPEAKER_OVERLOADED", attempt, null, jitter)),
  );
  assert.deepEqual(waits, [
    [1500, 3000, 6000],
    [2000, 4000, 8000],
    [2500, 5000, 10000],
  ]);
});

test("a rate limit is waited out for as long as it says, otherwise a minute, without jitter", () => {
  assert.deepEqual(
    [waitMs("SPEAKER_RATE_LIMITED", 1, 7_000, 1), waitMs("SPEAKER_RATE_LIMITED", 2, null, 1)],
    [7_000, 60_000],
  );
});

test("nothing else is waited for, and no back-off of a few attempts ends a seat", () => {
  const codes = Object.keys(FAILURES).filter(isFailureCode);
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.integer({ min: 1, max: 7 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (code, attempt, jitter) => {
        const wait = waitMs(code, attempt, null, jitter);
        assert.equal(wait > 0, ["wait", "back off"].includes(FAILURES[code].next));
        assert.ok(Number.isInteger(wait) && wait <= LONGEST_WAIT_MS);
      },
    ),
  );
});

test("only the codes of the table are codes", () => {
  assert.deepEqual(["SPEAKER_AUTH", "SPEAKER_UNHEARD_OF", "toString", "__proto__", ""].map(isFailureCode), [
    true,
    false,
    false,
    false,
    false,
  ]);
});
