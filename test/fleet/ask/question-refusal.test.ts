// What a worker that gives up on a question leaves for whoever asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ConclaveError } from "../../../src/core/errors.ts";
import { formatRefusal, parseRefusal } from "../../../src/fleet/work/question-refusal.ts";

const parts = ({ code, message, hint }: ConclaveError) => ({ code, message, hint });
const MISSING = "Start a worker that has what is missing, or ask another seat with --seat NAME.";

test("a limit of the debate keeps its code and its hint", () => {
  const error = new ConclaveError("LIMIT_TOKENS", "No room.", { hint: "Read the record." });
  assert.deepEqual(parts(parseRefusal(formatRefusal(error))), {
    code: "LIMIT_TOKENS",
    message: "No room.",
    hint: "Read the record.",
  });
});

test("whatever a worker lacks is a speaker that is not ready", () => {
  const error = new ConclaveError("SPEAKER_NOT_READY", "chair: no key\nreviewer: no key", { hint: "" });
  assert.deepEqual(parts(parseRefusal(formatRefusal(error))), {
    code: "SPEAKER_NOT_READY",
    message: "chair: no key\nreviewer: no key",
    hint: MISSING,
  });
  const untrusted = new ConclaveError("CONFIG_UNTRUSTED", "A seat runs llm.", { hint: "Allow it." });
  assert.deepEqual(parts(parseRefusal(formatRefusal(untrusted))), {
    code: "SPEAKER_NOT_READY",
    message: "A seat runs llm.",
    hint: "Allow it.",
  });
});

test("a plain sentence is kept", () => {
  assert.deepEqual(parts(parseRefusal("It killed its worker 5 times in a row.")), {
    code: "SPEAKER_NOT_READY",
    message: "The question was not answered. It killed its worker 5 times in a row.",
    hint: "Look at what the workers printed, or ask another seat with --seat NAME.",
  });
});
