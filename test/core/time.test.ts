// Times are read without a clock, and mean what the platform's own clock says they mean.
import assert from "node:assert/strict";
import { test } from "node:test";
import { civilDay, millis, msBetween } from "../../src/core/time.ts";
import { fc } from "../support/random/fast-check.ts";

test("an ISO time is the same number that the platform reads", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }), (date) => {
      assert.equal(millis(date.toISOString()), date.getTime());
    }),
  );
  for (const text of [
    "2026-11-05",
    "2026-11-05T09:30Z",
    "2026-11-05T09:30:00.5Z",
    "2026-11-05T09:30:00+02:00",
    "2026-11-05T09:30:00.123-0330",
  ]) {
    assert.equal(millis(text), Date.parse(text.replace("-0330", "-03:30")), text);
  }
});

test("a text that is not an ISO time is not a number", () => {
  assert.deepEqual(["", "yesterday", "2026-11", "05/11/2026"].map(millis), [
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test("time that passed is never negative, and nothing where one end is unknown", () => {
  assert.deepEqual(
    [
      msBetween("2026-11-05T09:30:00Z", "2026-11-05T09:30:01.500Z"),
      msBetween("2026-11-05T09:30:01Z", "2026-11-05T09:30:00Z"),
      msBetween("", "2026-11-05T09:30:00Z"),
    ],
    [1_500, 0, 0],
  );
});

test("a day of the calendar is the platform's", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1600-01-01"), max: new Date("2600-12-31"), noInvalidDate: true }), (date) => {
      assert.deepEqual(civilDay(date.getTime()), {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
        weekday: date.getUTCDay(),
      });
    }),
  );
});
