import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { askYesOrNo } from "../../../src/cli/process/ask-yes-or-no.ts";

/** The answer to what a person types. */
function answerTo(keys: string): Promise<boolean> {
  const input = new PassThrough();
  const answer = askYesOrNo("Start? [y/N] ", { input, output: new PassThrough() });
  input.write(keys);
  return answer;
}

test("only y and yes mean yes", async () => {
  const answers = ["y\n", " YES \n", "n\n", "\n", "yesterday\n"].map(answerTo);
  assert.deepEqual(await Promise.all(answers), [true, true, false, false, false]);
});

test("the end of the input means no", async () => {
  assert.equal(await answerTo("\u0004"), false);
});

test("Ctrl-C ends the command as an interruption, not as a bug", async () => {
  await assert.rejects(answerTo("\u0003"), { code: "INTERRUPTED", message: "Interrupted at a question." });
});
