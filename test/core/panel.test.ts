/** Who sits at the table: the letters that ids are made of. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_SEATS } from "../../src/core/ids.ts";
import { seatLetters } from "../../src/core/panel.ts";
import { seat } from "../support/world.ts";

test("seats are lettered in the order they joined", () => {
  assert.deepEqual(
    [...seatLetters(["architect", "reviewer"].map(seat))],
    [
      ["architect", "a"],
      ["reviewer", "b"],
    ],
  );
});

test("the chair's letter is given to no seat", () => {
  const letters = seatLetters(Array.from({ length: MAX_SEATS + 3 }, (_, index) => seat(`seat-${index}`)));
  assert.ok(![...letters.values()].includes("z"));
});
