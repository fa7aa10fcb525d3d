/** Every error a person can meet: what its row promises. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ConclaveError, ConclaveErrors, ERRORS, throwProblems } from "../../src/core/errors.ts";

const EXITS = [1, 2, 3, 4, 5, 6, 130, 143];

for (const [code, { exit, hint }] of Object.entries(ERRORS)) {
  test(`${code} has a documented exit status and says what to do in plain words`, () => {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
    assert.ok(EXITS.includes(exit), `exits with ${exit}`);
    assert.match(hint, /^[A-Z"-].*([.?!"]|: (conclave|--seats) \S.*)$/);
    assert.doesNotMatch(hint, /\n|invalid|oops|please/i);
  });
}

test("an error carries its code, the table's hint and its exit status", () => {
  const cause = new TypeError("inner");
  const error = new ConclaveError("FILE_EMPTY", 'The file "q.md" is empty.', { cause });
  assert.deepEqual(
    [error.name, error.code, error.message, error.hint, error.exit, error.cause],
    ["ConclaveError", "FILE_EMPTY", 'The file "q.md" is empty.', ERRORS.FILE_EMPTY.hint, 2, cause],
  );
});

test("a hint that knows more takes the place of the table's", () => {
  assert.equal(
    new ConclaveError("SEAT_UNKNOWN", "No seat.", { hint: "Did you mean codex?" }).hint,
    "Did you mean codex?",
  );
});

test("an error without a cause has none", () => {
  assert.ok(!("cause" in new ConclaveError("LOG_EMPTY", "It is empty.")));
});

test("no problem throws nothing, one is thrown as itself, several together", () => {
  const one = new ConclaveError("QUESTION_EMPTY", "The question is empty.");
  const other = new ConclaveError("SPEAKER_NONE", "Nobody is there.");
  throwProblems([]);
  assert.throws(() => throwProblems([one]), one);
  assert.throws(
    () => throwProblems([other, one]),
    (error) => {
      assert.ok(error instanceof ConclaveErrors);
      assert.deepEqual(
        [error.code, error.message, error.exit, error.problems],
        ["USAGE_SEVERAL", "Nobody is there.\nThe question is empty.", 2, [other, one]],
      );
      return true;
    },
  );
});

test("several problems of one kind exit as each of them would", () => {
  const problems = ["a", "b"].map((name) => new ConclaveError("SPEAKER_NOT_READY", `${name} is not ready.`));
  assert.throws(() => throwProblems(problems), { exit: 4 });
});
