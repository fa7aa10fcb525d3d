// Who disagrees, and on what, stands next to every outcome.
import assert from "node:assert/strict";
import { test } from "node:test";
import { disagreements } from "../../../src/views/record/disagreement.ts";
import type { DebateLog } from "../../support/debate-log.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { splitRepositories } from "../../support/examples/other-debates.ts";
import { webhooksAgreement } from "../../support/examples/webhooks.ts";

function wordsOf(log: DebateLog) {
  const { verdict } = log.state();
  return verdict && disagreements(verdict);
}

test("dissenting seats are named, and disputed points counted", () => {
  assert.deepEqual(wordsOf(offlineEdits()), [
    { words: "operations dissents", anchor: "dissent" },
    { words: "1 disputed point", anchor: "disputed" },
  ]);
});

test("a consensus says that no seat dissents", () => {
  assert.deepEqual(wordsOf(webhooksAgreement()), [{ words: "no seat dissents", anchor: "dissent" }]);
});

test("where nothing was decided there is nothing to dissent from", () => {
  assert.deepEqual(wordsOf(splitRepositories())?.[0], { words: "nothing was decided", anchor: "dissent" });
});
