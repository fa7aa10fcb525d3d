// Which side a seat is on, as every view says it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionCard } from "../../../src/views/card/decision-card.ts";
import { seatSides, sideNames } from "../../../src/views/seat-marks.ts";
import { plainText } from "../../../src/views/styled-text.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { webhooksDispute } from "../../support/examples/webhooks.ts";

test("a tied vote has no leading option: each seat is named with the option it prefers", () => {
  const state = webhooksDispute().state();
  assert.deepEqual(
    seatSides(state).map(({ side }) => side),
    [null, null],
  );
  const [first, second] = (state.verdict?.votes ?? []).map(({ option }) => option);
  const name = (id: string | undefined) => state.verdict?.options.find((option) => option.id === id)?.name;
  assert.equal(plainText(sideNames(state)), `● architect for “${name(first)}”, ■ reviewer for “${name(second)}”`);
  assert.deepEqual(
    decisionCard(state)?.seats.map(({ text }) => text),
    ["● architect", "■ reviewer"],
  );
});

test("a decision has seats for and against it", () => {
  assert.match(plainText(sideNames(offlineEdits().state())), /^● .* for the decision, [○□△▽◇] .* against it$/);
});
