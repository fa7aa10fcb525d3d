// How errors are told to people and to programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatError } from "../../../src/cli/report/format-error.ts";
import { ConclaveError, ConclaveErrors } from "../../../src/core/errors.ts";

test("an error is one sentence with its code, and one hint", () => {
  assert.deepEqual(formatError(new ConclaveError("SEAT_UNKNOWN", '"x" is not a role.', { hint: "Write another." })), {
    exit: 2,
    text: 'SEAT_UNKNOWN: "x" is not a role.\n  Write another.\n',
    json: { type: "error", code: "SEAT_UNKNOWN", message: '"x" is not a role.', hint: "Write another." },
  });
});

test("what takes several lines is indented as a whole", () => {
  const { text } = formatError(
    new ConclaveError("SPEAKER_NOT_READY", "Not ready:\na: no.", { hint: "codex login\nB." }),
  );
  assert.equal(text, "SPEAKER_NOT_READY: Not ready:\n  a: no.\n  codex login\n  B.\n");
});

test("several errors are printed one after the other and exit with the lowest status", () => {
  const told = formatError(
    new ConclaveErrors([
      new ConclaveError("SPEAKER_NONE", "Nobody.", { hint: "A." }),
      new ConclaveError("QUESTION_EMPTY", "Empty.", { hint: "B." }),
    ]),
  );
  assert.equal(told.exit, 2);
  assert.equal(told.text, "SPEAKER_NONE: Nobody.\n  A.\nQUESTION_EMPTY: Empty.\n  B.\n");
});

test("an error that quotes a speaker sends only text to the terminal", () => {
  const told = formatError(new ConclaveError("SPEAKER_NOT_READY", "It said \u001b[2Jboo\u0007.", { hint: "Mend it." }));
  assert.equal(told.text, "SPEAKER_NOT_READY: It said boo.\n  Mend it.\n");
});

test("anything else is a bug: its stack, a sentence that asks to report it, 70", () => {
  const bug = new TypeError("x is not a function");
  const { exit, text, json } = formatError(bug);
  assert.equal(exit, 70);
  assert.equal(
    text,
    `${bug.stack}\nThis is a bug in Conclave. Report it with the lines above, the command and its version.\n`,
  );
  assert.deepEqual([json.code, json.message], ["BUG", "x is not a function"]);
});
