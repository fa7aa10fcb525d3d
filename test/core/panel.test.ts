/** Who sits at the table: the names and letters that calls and ids are made of. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MAX_SEATS } from "../../src/core/ids.ts";
import { seatLetters, seatNames } from "../../src/core/panel.ts";
import { seat } from "../support/world.ts";

test("a seat is called by its role, and further seats of it are numbered", () => {
  assert.deepEqual(seatNames(["architect", "generalist", "generalist", "reviewer", "generalist"]), [
    "architect",
    "generalist",
    "generalist-2",
    "reviewer",
    "generalist-3",
  ]);
});

test("a role whose name looks like a number that was given out keeps it", () => {
  assert.deepEqual(seatNames(["generalist", "generalist", "generalist-2"]), [
    "generalist",
    "generalist-3",
    "generalist-2",
  ]);
});

test("no two seats have the same name, whatever their roles are called", () => {
  const role = fc
    .tuple(fc.constantFrom("a", "b"), fc.constantFrom("", "-2", "-3", "-2-2"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(role, { maxLength: 12 }), (roles) => {
      const names = seatNames(roles);
      assert.equal(new Set(names).size, roles.length);
      for (const [index, name] of names.entries()) assert.ok(name.startsWith(roles[index] ?? "?"));
    }),
  );
});

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
