/** The figures of a decision matrix for programs, and its state after each round. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { debateJson } from "../../../src/views/json/debate-json.ts";
import { matrixSummary } from "../../../src/views/matrix/matrix-summary.ts";
import { roundMatrix } from "../../../src/views/matrix/round-matrix.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { weighedDebate } from "../../support/examples/weighed.ts";

test("the JSON of a debate has what its matrix comes to, and null where nothing was weighed", () => {
  const state = weighedDebate().state();
  const { matrix } = debateJson(state);
  assert.deepEqual(matrix, matrixSummary(state));
  assert.deepEqual(
    matrix?.rows.map(({ option, total }) => ({ option, total })),
    [
      { option: "P1", total: 6.5 },
      { option: "P2", total: 5.25 },
    ],
  );
  assert.deepEqual(matrix?.leaders, ["P1"]);
  assert.equal(debateJson(offlineEdits().state()).matrix, null);
});

test("a round's matrix counts the scores until then; a round without scores has none", () => {
  const state = weighedDebate().state();
  assert.equal(roundMatrix(state, 0), null);
  assert.equal(
    roundMatrix(state, 1),
    "P1 “Postgres <b>rows</b>” leads with 5.8 out of 10, 0.5 ahead of P2 “Redis | streams”. 1 cell is contested.",
  );
  assert.equal(
    roundMatrix(state, 2),
    "P1 “Postgres <b>rows</b>” leads with 6.5 out of 10, 1.3 ahead of P2 “Redis | streams”. No cell is contested.",
  );
});
