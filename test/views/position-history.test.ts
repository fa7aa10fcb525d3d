// How positions moved, as the page and the terminal draw it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { positionHistory, positionHistoryWords } from "../../src/views/position-history.ts";
import { aBallot, aPanel, debateLog } from "../support/debate-log.ts";
import { moderatedDebate } from "../support/examples/moderated.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { webhooksAgreement } from "../support/examples/webhooks.ts";

test("there is a column for each time seats took positions, a band for each option, and the cause of each change", () => {
  const { columns, bands, changes, interjections } = positionHistory(offlineEdits().state());
  assert.deepEqual(
    columns.map(({ label, votes }) => ({ label, votes })),
    [
      { label: "Opening", votes: "“Last write wins, with history” 2–1" },
      { label: "Round 1", votes: "tied 1–1–1" },
      { label: "Round 2", votes: "“Merge by field on the server” 2–1" },
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

test("a duet has one column per round, although its seats speak in turn", () => {
  const state = webhooksAgreement().state();
  const positions = positionHistory(state);
  assert.deepEqual(
    positions.columns.map(({ label }) => label),
    Array.from({ length: state.round }, (_, index) => `Round ${index + 1}`),
  );
  assert.match(positionHistoryWords(state, positions), /^Round 1: architect .* Round 2: /);
});

test("what seats say after the last round has a column of its own", () => {
  const log = debateLog({ panel: aPanel(["a=claude", "b=codex"]) });
  const option = { name: "Outbox", summary: "A table." };
  for (const seat of ["a", "b"]) log.answer({ seat, kind: "opening", text: "Mine.", ballot: aBallot({ option }) });
  log.round(1);
  for (const stage of [0, 1, 2])
    for (const seat of ["a", "b"]) {
      const kind = ["propose", "refine", "closing"][stage] ?? "";
      log.answer({
        seat,
        kind,
        stage,
        outside: stage === 2,
        text: "P0a.",
        ballot: aBallot({ prefers: "P0a", confidence: 60 + stage }),
      });
    }
  assert.deepEqual(
    positionHistory(log.state()).columns.map(({ label, tally }) => `${label}: ${tally}`),
    ["Opening: 2–0", "Round 1, proposals: 2–0", "Round 1: 2–0", "Closing: 2–0"],
  );
});

test("the moderator's position is left out", () => {
  const { columns, nodes } = positionHistory(moderatedDebate().state());
  assert.deepEqual(
    columns.map(({ label, votes }) => `${label}: ${votes}`),
    ["Round 1: tied 1–1", "Round 2: “Rewrite” 2–0"],
  );
  assert.deepEqual([...new Set(nodes.map(({ seat }) => seat))], ["architect", "security"]);
});
