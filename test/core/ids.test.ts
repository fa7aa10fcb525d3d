/** Names of calls and of what their ballots bring in. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  callKey,
  claimId,
  isRepair,
  MAX_SEATS,
  objectionId,
  optionId,
  personOptionId,
  placeTag,
  repairKey,
  seatLetter,
} from "../../src/core/ids.ts";
import { fc } from "../support/random/fast-check.ts";

test("a call's key says round, kind, seat and whom it is about", () => {
  assert.equal(
    callKey({ round: 2, kind: "critique", seat: "security", about: "architect" }),
    "r2/critique/security>architect",
  );
  assert.equal(callKey({ round: 1, kind: "design", seat: "architect", about: null }), "r1/design/architect");
  assert.equal(callKey({ round: null, kind: "synthesis", seat: "judge", about: null }), "synthesis/judge");
});

test("a repair has a key of its own, which is known as one", () => {
  const key = callKey({ round: 1, kind: "review", seat: "reviewer", about: null });
  assert.equal(repairKey(key), "r1/review/reviewer/repair");
  assert.deepEqual([isRepair(key), isRepair(repairKey(key))], [false, true]);
});

test("every seat has a letter of its own, and none has the chair's", () => {
  const letters = Array.from({ length: MAX_SEATS }, (_, index) => seatLetter(index));
  assert.equal(letters.join(""), "abcdefghijklmnopqrstuvwxy");
});

test("ids say their place and count from 1", () => {
  const tag = placeTag(1, "b", null);
  assert.deepEqual(
    [optionId(tag), objectionId(tag, 1), claimId(tag, 1), objectionId(placeTag(1, "b", "c"), 1), personOptionId(2)],
    ["P1b", "O1b2", "K1b2", "O1bc2", "P3"],
  );
});

test("two places never give the same id", () => {
  const letter = fc.integer({ min: 0, max: MAX_SEATS }).map(seatLetter);
  const place = fc.record({
    round: fc.nat(40),
    seat: letter,
    about: fc.option(letter),
    index: fc.nat(30),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      const id = ({ round, seat, about, index }: typeof a) => objectionId(placeTag(round, seat, about), index);
      assert.equal(id(a) === id(b), JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});
