// Notices of ours on terminals of any width.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wrapNotice } from "../../../src/cli/report/wrap-notice.ts";

test("a notice is wrapped at spaces, its second column below itself, and a command not at all", () => {
  const notice = [
    "This was a rehearsal. To have real models debate it, set up one of these:",
    "  ollama serve      a model server on this machine, with its models",
    "  conclave 'Should we keep  two blanks in the question that is typed again?'",
    "",
  ].join("\n");
  assert.equal(
    wrapNotice(notice, { width: 41 }),
    [
      "This was a rehearsal. To have real",
      "models debate it, set up one of these:",
      "  ollama serve      a model server on",
      "                    this machine, with",
      "                    its models",
      "  conclave 'Should we keep  two blanks in the question that is typed again?'",
      "",
    ].join("\n"),
  );
  assert.equal(wrapNotice(notice, { width: 100 }), notice);
});
