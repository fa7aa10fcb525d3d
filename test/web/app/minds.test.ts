// How minds moved, as the picture has it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { positionHistory, positionHistoryWords } from "../../../src/web/app/positions/position-history.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { webhooksAgreement } from "../../support/examples/webhooks.ts";

test("a column for every time that seats took positions, a band for every option, and what moved whom", () => {
  const { columns, bands, changes, interjections } = positionHistory(offlineEdits().state());
  assert.deepEqual(
    columns.map(({ label, leading, votes }) => ({ label, leading, votes })),
    [
      { label: "Opening", leading: "Last write wins, with history", votes: "2:1" },
      { label: "Round 1", leading: null, votes: "1:1:1" },
      { label: "Round 2", leading: "Merge by field on the server", votes: "2:1" },
    ],
  );
  assert.deepEqual(
    bands.map(({ name, isDecided }) => ({ name, isDecided })),
    [
      { name: "CRDT documents", isDecided: false },
      { name: "Last write wins, with history", isDecided: false },
      { name: "Merge by field on the server", isDecided: true },
    ],
  );
  assert.deepEqual(
    changes.map(({ seat, column, movedBy }) => ({ seat, column, movedBy })),
    [
      { seat: "data", column: 1, movedBy: ["O1ac1", "K0b1"] },
      { seat: "architect", column: 2, movedBy: ["F1", "O1ba1"] },
    ],
  );
  assert.deepEqual(interjections, [{ after: 1, labels: ["F1"] }]);
});

test("a duet has a column a round, although its seats speak one after the other", () => {
  const state = webhooksAgreement().state();
  const minds = positionHistory(state);
  assert.deepEqual(
    minds.columns.map(({ label }) => label),
    Array.from({ length: state.round }, (_, index) => `Round ${index + 1}`),
  );
  assert.match(positionHistoryWords(state, minds), /^Round 1: architect .* Round 2: /);
});
