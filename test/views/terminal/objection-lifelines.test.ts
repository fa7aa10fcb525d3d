/** Lifelines are drawn as long as every stop has three cells, with whole titles; below that a list has to do. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { renderLines } from "../../../src/views/styled-text.ts";
import { objectionLifelines } from "../../../src/views/terminal/objection-lifelines.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";

test("lifelines are drawn with at least three cells per stop, and left out on a narrower screen", () => {
  const state = offlineEdits().state();
  const { objections } = ledgerOf(state);
  const lines = objectionLifelines(state, objections, 78);
  assert.deepEqual(lines && renderLines(lines, { color: false }).split("\n"), [
    "         R1       R2    verdict",
    "  O1ac1  ●━━•━━━━━━━━•━━○        OPEN           A lost finding is not noticed,",
    "                                                so nobody complains (acted on",
    "                                                in the verdict)",
    "  O1ba1  ■──•───────────○        OPEN           Reports and search cannot read",
    "                                                the documents (not acted on in",
    "                                                the verdict)",
    "  O2cb1           ▲──•──?        not confirmed  Old app versions send whole",
    "                                                records for six weeks (acted",
    "                                                on in the verdict)",
    "  O1ba2  ■╌╌•╌╌╌╌╌╌╌╌╌╌╌?        not confirmed  Two merge engines to keep",
    "                                                alike (the verdict doesn't say",
    "                                                whether it is acted on)",
    "  O1cb1  ▲╌╌╌╌╌•╌╌╌╌╌╌╌╌!        accepted risk  Tablet clocks are wrong by",
    "                                                minutes",
    "",
  ]);
  assert.equal(objectionLifelines(state, objections, 71), null);
});
