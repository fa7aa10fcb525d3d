import assert from "node:assert/strict";
import { test } from "node:test";
import { timeLeftWords } from "../../src/views/live/time-left-words.ts";

const LEFT = { likelyMs: 300_000, leastMs: 60_000, mostMs: 600_000, here: 4, earlier: 12 };

test("an estimate has its range and what it is based on", () => {
  assert.deepEqual(timeLeftWords(LEFT, null), {
    likely: "about 5 min",
    range: "1:00 to 10:00",
    basis: "from 4 calls here and 12 in earlier debates",
  });
  assert.equal(timeLeftWords({ ...LEFT, likelyMs: 42_000 }, null).likely, "about 42 s");
});

test("while a seat is held up, the time left starts after that", () => {
  assert.deepEqual(timeLeftWords({ ...LEFT, earlier: 0 }, "security"), {
    likely: "unknown while security is waiting",
    range: "1:00 to 10:00 after that",
    basis: "from 4 calls here",
  });
});

test("without data there is no estimate", () => {
  assert.deepEqual(timeLeftWords(null, null), { likely: "not known yet", range: "", basis: "" });
  assert.equal(timeLeftWords(null, "security").likely, "unknown while security is waiting");
});
