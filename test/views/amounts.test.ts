import assert from "node:assert/strict";
import { test } from "node:test";
import { clauses } from "../../src/views/amounts.ts";

test("what several said stands in one sentence, whether or not they ended their own", () => {
  assert.equal(
    clauses(["A measured peak above that.", "no key", " Postgres 15.2 is out. "]),
    "A measured peak above that; no key; Postgres 15.2 is out",
  );
  assert.equal(clauses([]), "");
});
