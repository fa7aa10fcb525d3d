/** What the system refuses is said in words, with its code for those who look it up. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { errnoWords } from "../../src/log/errno.ts";

test("a system error code comes with its meaning, and one that the system doesn't know stays as it is", () => {
  assert.equal(errnoWords("EACCES"), "permission denied (EACCES)");
  assert.equal(errnoWords("ENOPE"), "ENOPE");
});
