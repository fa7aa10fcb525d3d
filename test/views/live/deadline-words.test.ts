// A deadline in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deadlineWords } from "../../../src/views/live/deadline-words.ts";

test("a deadline says the time without milliseconds, and how long is left", () => {
  const until = "2026-11-18T10:33:26.306Z";
  const left = (seconds: number) => deadlineWords(until, Date.parse(until) - seconds * 1_000);
  assert.deepEqual([14 * 60 + 50, 90, 1, 0, 3 * 3_600].map(left), [
    "2026-11-18T10:33:26Z (14 minutes left)",
    "2026-11-18T10:33:26Z (90 seconds left)",
    "2026-11-18T10:33:26Z (1 second left)",
    "2026-11-18T10:33:26Z (the time is up)",
    "2026-11-18T10:33:26Z (3 hours left)",
  ]);
});
