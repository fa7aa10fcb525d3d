import assert from "node:assert/strict";
import { test } from "node:test";
import { clauses } from "../../src/views/amounts.ts";

test("several texts are joined into one sentence, with or without their own full stops", () => {
  assert.equal(
    clauses(["A measured peak above that.", "no key", " Postgres 15.2 is out. "]),
    "A measured peak above that; no key; Postgres 15.2 is out",
  );
  assert.equal(clauses([]), "");
});
